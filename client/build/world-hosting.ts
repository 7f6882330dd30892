import type { IncomingMessage } from 'node:http';
import type { WorldSettings } from '#contract/control-settings.ts';
import { SANDBOX } from '#contract/paths.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { PageContext } from '#http/page-headers.ts';
import { wrappedOrigin } from '#http/wrapper-host.ts';

export type Hosting = Pick<PageContext, 'embedAllowList' | 'wraps'>;

/** Pages come in bursts; a changed setting shows with the next reload. */
const FRESH_MS = 500;
const PATIENCE_MS = 2_000;

/** Asks the API who may frame a world's portal and what its hosts wrap, as the built server asks the world itself. */
export class WorldHosting {
  readonly #api: string;
  readonly #asked = new Map<string, { readonly at: number; readonly settings: Promise<WorldSettings | null> }>();

  constructor(apiPort: number) {
    this.#api = `http://127.0.0.1:${apiPort}`;
  }

  /** A world that is gone, or an API that does not answer, lets nobody. */
  async of(request: IncomingMessage): Promise<Hosting> {
    const world = worldOf(request);
    const settings = await this.#settingsOf(world);
    if (!settings) return { embedAllowList: [] };
    const origin = `http://${request.headers.host ?? ''}`;
    return { embedAllowList: settings.embedAllowList, wraps: wrappedOrigin(settings, world, origin) };
  }

  #settingsOf(world: string): Promise<WorldSettings | null> {
    const known = this.#asked.get(world);
    if (known && Date.now() - known.at < FRESH_MS) return known.settings;
    const settings = this.#ask(world).catch(() => null);
    this.#asked.clear();
    this.#asked.set(world, { at: Date.now(), settings });
    return settings;
  }

  async #ask(world: string): Promise<WorldSettings | null> {
    const headers = { [HEADERS.control]: '1', [HEADERS.world]: world };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${this.#api}${SANDBOX.api}/settings`, { headers, signal });
    return answer.ok ? ((await answer.json()) as WorldSettings) : null;
  }
}

/** The world a request means, as the server reads it: header, cookie, else main. */
function worldOf({ headers }: IncomingMessage): string {
  const header = headers[HEADERS.world];
  if (typeof header === 'string') return header;
  const start = `${COOKIES.world}=`;
  const pair = (headers.cookie ?? '').split('; ').find((cookie) => cookie.startsWith(start));
  return pair?.slice(start.length) || 'main';
}
