import type { Page } from '@playwright/test';
import type { ClockState, CreatedSession, CreateWorldRequest } from '#contract/control/world.ts';
import { SITES } from '#contract/sites.ts';
import { COOKIES } from '#contract/storage.ts';
import { NodeTransport } from '#kit/node/node-transport.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';
import { WorldClient } from '#kit/world-client.ts';

/** Every host the sandbox answers to in a browser: each is a site of its own, so each gets the world's cookie. */
const HOSTS = ['localhost', ...Object.values(SITES)];

/** A world with a browser's page in it: the page's clock moves with the world's. */
export class BrowserWorld extends WorldClient {
  readonly #page: Page;

  constructor(id: string, page: Page, base: string) {
    super(new NodeTransport(base), id);
    this.#page = page;
  }

  /** Moves the server's clock and the page's by the same time; timers of the page that fell due fire once. */
  override async advance(ms: number): Promise<ClockState> {
    const state = await super.advance(ms);
    await this.#page.clock.fastForward(ms);
    return state;
  }

  /** Signs the browser in without the login page. */
  override async session(account: string): Promise<CreatedSession> {
    const created = await super.session(account);
    await this.#page.context().addCookies(created.cookies);
    return created;
  }
}

/** Makes a world and puts the browser into it, on every host of the sandbox. */
export async function createWorld(page: Page, base: string, options: CreateWorldRequest = {}): Promise<BrowserWorld> {
  const { id } = await new SandboxClient(new NodeTransport(base)).createWorld(options);
  const { port } = new URL(base);
  await page
    .context()
    .addCookies(HOSTS.map((host) => ({ name: COOKIES.world, value: id, url: `http://${host}:${port}` })));
  return new BrowserWorld(id, page, base);
}
