import { SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';

export interface ControlInput {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** The control API of one server, aimed at one world. */
export class ControlClient {
  readonly #base: string;
  readonly #world: string | undefined;

  constructor(base: string, world?: string) {
    this.#base = base;
    this.#world = world;
  }

  /** One call. Undefined query values are left out; anything but a success throws what the server said. */
  async call<T>(method: string, path: string, { query = {}, body }: ControlInput = {}): Promise<T> {
    const url = new URL(SANDBOX.api + path, this.#base);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const headers: Record<string, string> = { [HEADERS.control]: '1' };
    if (this.#world !== undefined) headers[HEADERS.world] = this.#world;
    if (method !== 'GET') headers['content-type'] = 'application/json';
    const answer = await fetch(url, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url.pathname}${url.search} answered ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }
}
