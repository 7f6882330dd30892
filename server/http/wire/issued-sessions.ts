import type { Request } from 'express';

/** Ids that are remembered. With more of them, no id counts as foreign any more. */
const REMEMBERED = 50_000;

/**
 * Ids of the sessions that this server gave to browsers. Another program on the same host overwrites their cookies with its
 * own, because the ports of a host share cookies; without this list such an id looks like that of an ended session.
 */
export class IssuedSessions {
  readonly #ids = new Set<string>();

  add(id: string): void {
    if (this.#ids.size < REMEMBERED) this.#ids.add(id);
  }

  /** True for an id that was never given out, once. */
  isForeign(id: string): boolean {
    if (this.#ids.has(id) || this.#ids.size >= REMEMBERED) return false;
    this.add(id);
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
