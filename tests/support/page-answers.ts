import './quiet-dom.ts';
import { rewritePath } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { eventually } from './page-clock.ts';

/** Looks that find nothing on its way before a page counts as quiet, ten milliseconds apart. */
const QUIET_LOOKS = 4;

interface Hooks {
  beforeAsyncRequest(call: { request: Request }): Promise<Response | undefined>;
  afterAsyncResponse(call: { request: Request; response: Response }): Promise<Response | undefined>;
}

/** Changes to the answers of the page's calls, by the call's name. */
export interface Handling {
  /** instead of the server: the body of a 200, or a promise of it; undefined asks the server */
  readonly answer?: (name: EndpointName) => unknown;
  /** the body that arrives in the place of the server's */
  readonly change?: (name: EndpointName, body: unknown) => unknown;
}

export interface PageAnswers {
  /** Waits until none of the page's calls is under way any more. */
  quiet(): Promise<void>;
  stop(): void;
}

/** Stands between the page and the network, at the headless DOM's own door. */
export function handleAnswers({ answer, change }: Handling): PageAnswers {
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
  const calls = watchCalls();
  return {
    async quiet() {
      let looks = 0;
      await eventually(() => {
        looks = calls.underWay.size === 0 ? looks + 1 : 0;
        return looks > QUIET_LOOKS;
      });
    },
    stop() {
      settings.fetch.interceptor = null;
      calls.stop();
    },
  };
}

/** The page's calls that have not ended yet, however they end. */
function watchCalls(): { readonly underWay: ReadonlySet<unknown>; stop(): void } {
  const underWay = new Set<XMLHttpRequest>();
  const { prototype } = XMLHttpRequest;
  const { send } = prototype;
  prototype.send = function (...parameters) {
    underWay.add(this);
    this.addEventListener('loadend', () => underWay.delete(this));
    return send.apply(this, parameters);
  };
  return {
    underWay,
    stop() {
      prototype.send = send;
    },
  };
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
