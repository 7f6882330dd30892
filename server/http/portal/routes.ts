import type { ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { type Endpoint, methodsOf } from '#contract/endpoint.ts';
import type { OpenedFields } from '#domain/encrypted-field.ts';
import type { Call, Portal } from '#domain/portal.ts';
import type { Heard } from '#http/wire/heard.ts';
import { parsePart } from '#http/wire/parse.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import { handlePortalCall, type Waits } from './handle-portal-call.ts';
import type { Operating, OperationResult, PortalRoute } from './portal-call.ts';
import { receive } from './receive.ts';

/** One call as a route's operation sees it, query and body typed by the contract. */
export interface Served<Body, Query> {
  readonly portal: Portal;
  readonly worldId: string;
  readonly request: Heard;
  readonly body: Body;
  readonly query: Query;
  readonly opened: OpenedFields;
  readonly call: Call;
}

type Parsed<T extends z.ZodMiniType | undefined> = T extends z.ZodMiniType ? z.infer<T> : undefined;

/** Answers a call. */
export type PortalHandler = (request: Heard, response: ServerResponse) => Promise<void>;

/** Paths of the portal's back end, with and without the `/go` that the client adds. */
const PORTAL_API = /^\/(?:go\/)?(?:uc|cdi\/api|bcpcrm\/rest\/api|api)(?:\/|$)/;

/** The calls of the contract by their path, which is also there under `/go`: found in one step, however many there are. */
export class PortalRoutes {
  readonly #sandbox: Sandbox;
  readonly #waits: Waits;
  readonly #handlers = new Map<string, PortalHandler>();
  readonly #unknown: PortalHandler;

  constructor(sandbox: Sandbox, waits: Waits) {
    this.#sandbox = sandbox;
    this.#waits = waits;
    this.#unknown = this.#handler(null);
  }

  /** The handler of a path, also of one that no call has; null for a path outside the portal's API. */
  find(path: string): PortalHandler | null {
    return this.#handlers.get(path) ?? (PORTAL_API.test(path) ? this.#unknown : null);
  }

  /**
   * @param operate runs at one instant, so it never waits
   * @param options `needsKey`: the call may need a new key, which is waited for before
   */
  serve<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    operate: (served: Served<Parsed<B>, Parsed<Q>>) => OperationResult<z.infer<R>>,
    { needsKey = false }: Partial<Pick<PortalRoute, 'needsKey'>> = {},
  ): void {
    const typed = ({ body, query, ...operating }: Operating) =>
      operate({
        body: endpoint.body && parsePart(endpoint.body, body, 'body'),
        query: endpoint.query && parsePart(endpoint.query, query, 'query'),
        ...operating,
      } as Served<Parsed<B>, Parsed<Q>>);
    const handler = this.#handler({ endpoint, needsKey, allowed: methodsOf(endpoint), operate: typed });
    for (const path of spellings(endpoint.path))
      for (const full of [path, `/go${path}`]) this.#handlers.set(full, handler);
  }

  #handler(route: PortalRoute | null): PortalHandler {
    return async (request, response) => {
      const received = await receive(this.#sandbox, route, request, response);
      if (received) await handlePortalCall(received, this.#waits);
    };
  }
}

/** `$` and its encoded form are the same in a path (threat D11). */
function spellings(path: string): readonly string[] {
  return path.includes('$') ? [path, path.replace('$', '%24')] : [path];
}
