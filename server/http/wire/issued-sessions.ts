import type { Request } from 'express';
import { BoundedMap } from '#domain/stores/bounded-map.ts';

/** Ids that are remembered. Once an older one is gone, no id counts as foreign any more. */
const REMEMBERED = 50_000;

/**
 * Ids of the sessions that this server gave to browsers. Another program on the same host writes its own over them, for
 * the ports of a host share their cookies; in the worlds alone such an id looks like one of a session that ended.
 */
export class IssuedSessions {
  readonly #ids = new BoundedMap<string, true>(REMEMBERED);

  add(id: string): void {
    if (!this.#ids.get(id)) this.#ids.set(id, true);
  }

  /** True for an id that was never given out, once. */
  isForeign(id: string): boolean {
    if (this.#ids.get(id) || this.#ids.evicted > 0) return false;
    this.#ids.set(id, true);
    return true;
  }
}

type Asking = Pick<Request, 'app'>;

/** Remembers that this server gave a session to a browser. */
export function noteIssued({ app }: Asking, id: string): void {
  (app.locals.issuedSessions as IssuedSessions | undefined)?.add(id);
}

/** True for an id that another program gave to the browser, once. */
export function isForeignSession({ app }: Asking, id: string): boolean {
  return (app.locals.issuedSessions as IssuedSessions | undefined)?.isForeign(id) === true;
}
