import type { IncomingMessage } from 'node:http';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { WorldId } from '#contract/control/world.ts';
import type { Dialect } from '#contract/dialect.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { COOKIES, HEADERS, MAIN_WORLD } from '#contract/storage.ts';
import { wrappedOrigin } from '#http/portal/wrapper-host.ts';
import type { PageContext } from '#http/wire/page-headers.ts';
import { sendHttp } from '#kit/node/send-http.ts';

export interface Hosting extends Pick<PageContext, 'embedAllowList' | 'wraps'> {
  /** the world's id, where there is no such world any more */
  readonly gone?: string;
  /** left out where it is not known */
  readonly dialect?: Dialect;
}

/** The API's response about a world. */
type Known = WorldSettings | 'gone' | 'silent';

/** Pages come in bursts; a changed setting shows with the next reload. */
const FRESH_MS = 500;
const PATIENCE_MS = 2_000;

/** Fetches a world's allow-list for framing and its wrapped hosts from the API; the built server reads the world. */
export class WorldHosting {
  readonly #api: string;
  readonly #asked = new Map<string, { readonly at: number; readonly settings: Promise<Known> }>();

  constructor(apiPort: number) {
    this.#api = `http://127.0.0.1:${apiPort}`;
  }

  /** For a world that is gone, or an API that does not respond, the list is empty. */
  async of(request: IncomingMessage): Promise<Hosting> {
    const world = worldOf(request);
    const settings = await this.#settingsOf(world);
    if (settings === 'gone') return { embedAllowList: [], gone: world };
    if (settings === 'silent') return { embedAllowList: [] };
    const origin = `http://${request.headers.host ?? ''}`;
    const { embedAllowList, dialect } = settings;
    return { embedAllowList, dialect, wraps: wrappedOrigin(settings, world, origin) };
  }

  /** False where the API does not respond, which answers for itself. */
  async isGone(world: string): Promise<boolean> {
    return !WorldId.safeParse(world).success || (await this.#settingsOf(world)) === 'gone';
  }

  #settingsOf(world: string): Promise<Known> {
    const known = this.#asked.get(world);
    if (known && Date.now() - known.at < FRESH_MS) return known.settings;
    const settings = this.#ask(world).catch(() => 'silent' as const);
    this.#asked.clear();
    this.#asked.set(world, { at: Date.now(), settings });
    return settings;
  }

  async #ask(world: string): Promise<Known> {
    const headers = { [HEADERS.control]: '1', [HEADERS.world]: world };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    // `fetch` would be loaded for this alone, and the first page waits for it.
    const { method, path } = CONTROL.settings;
    const { status, text } = await sendHttp(new URL(path, this.#api), { method, headers, signal });
    if (status === REFUSALS.WORLD_UNKNOWN.status) return 'gone';
    return status === 200 ? (JSON.parse(text) as WorldSettings) : 'silent';
  }
}

/** The world a request means, as the server reads it: header, cookie, else main. */
function worldOf({ headers }: IncomingMessage): string {
  const header = headers[HEADERS.world];
  if (typeof header === 'string') return header;
  const start = `${COOKIES.world}=`;
  const pair = (headers.cookie ?? '').split('; ').find((cookie) => cookie.startsWith(start));
  return pair?.slice(start.length) || MAIN_WORLD;
}
