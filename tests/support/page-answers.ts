import './quiet-dom.ts';
import { rewritePath } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';

interface Hooks {
  beforeAsyncRequest(call: { request: Request }): Promise<Response | undefined>;
  afterAsyncResponse(call: { request: Request; response: Response }): Promise<Response | undefined>;
}

/** Changes to the answers of the page's calls, by the call's name. */
interface Handling {
  /** instead of the server: the body of a 200, or a promise of it; undefined asks the server */
  readonly answer?: (name: EndpointName) => unknown;
  /** the body that arrives in the place of the server's */
  readonly change?: (name: EndpointName, body: unknown) => unknown;
}

/** Stands between the page and the network, at the headless DOM's own door. Returns a function that steps aside. */
export function handleAnswers({ answer, change }: Handling): () => void {
  const hooks: Hooks = {
    async beforeAsyncRequest({ request }) {
      const name = nameOf(request.url);
      const body = name && (await answer?.(name));
      return body === undefined ? undefined : jsonOf(body);
    },
    async afterAsyncResponse({ request, response }) {
      const name = nameOf(request.url);
      return name && change && response.ok ? jsonOf(change(name, await response.json())) : undefined;
    },
  };
  const { settings } = (window as unknown as { happyDOM: { settings: { fetch: { interceptor: Hooks | null } } } })
    .happyDOM;
  settings.fetch.interceptor = hooks;
  return () => {
    settings.fetch.interceptor = null;
  };
}

/**
 * Holds the page's calls of a name back until their release.
 * @param body the answer that they get then; left out: the server's
 */
export function holdCalls(name: EndpointName, body?: unknown) {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const calls = {
    held: 0,
    release: () => {
      letGo();
      stop();
    },
  };
  const stop = handleAnswers({
    answer(called) {
      if (called !== name) return undefined;
      calls.held += 1;
      return released.then(() => body);
    },
  });
  return calls;
}

function nameOf(url: string): EndpointName | undefined {
  const { pathname } = new URL(url);
  return Object.values(ENDPOINTS).find(({ path }) => rewritePath(path) === decodeURIComponent(pathname))?.name as
    | EndpointName
    | undefined;
}

function jsonOf(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
}
