import type { Page } from '@playwright/test';
import type { Checkpoint, Returned } from '#contract/control/checkpoint.ts';
import type { SmsMessage } from '#contract/control/phone.ts';
import type { ClockState, CreatedSession, CreateWorldRequest, SessionCookies } from '#contract/control/world.ts';
import { SITES } from '#contract/sites.ts';
import { COOKIES } from '#contract/storage.ts';
import type { Transport } from '#kit/http.ts';
import type { SmsWait } from '#kit/missing-sms.ts';
import type { SandboxClient } from '#kit/sandbox-client.ts';
import { type SessionOptions, WorldClient } from '#kit/world-client.ts';

/** Every host the sandbox answers to in a browser: each is a site of its own, so each gets the world's cookie. */
const HOSTS = ['localhost', '127.0.0.1', ...Object.values(SITES)];

const PAGE_SMS_WAIT_MS = 5_000;

/** A world with a browser's page in it: the page's clock moves with the world's. */
export class BrowserWorld extends WorldClient {
  readonly #page: Page;
  readonly #base: string;

  /** @param base origin of the pages */
  constructor(transport: Transport, id: string, token: (() => string) | undefined, page: Page, base: string) {
    super(transport, id, token);
    this.#page = page;
    this.#base = base;
  }

  /**
   * Moves the server's clock and the page's by the same time; timers of the page that fell due fire once.
   * @example
   * await page.goto('/login');
   * await world.advance(5 * 60_000);
   */
  override async advance(ms: number): Promise<ClockState> {
    const state = await super.advance(ms);
    await this.#page.clock.fastForward(ms);
    return state;
  }

  /**
   * As `WorldClient.waitForSms`, but waits longer, for a page that has yet to send its request.
   * @example
   * await world.browser().sendCode('13800000001', 'login');
   * (await world.waitForSms('13800000001')).state; // => 'unused'
   */
  override async waitForSms(phone: string, wait: SmsWait = {}): Promise<SmsMessage> {
    return super.waitForSms(phone, { waitMs: PAGE_SMS_WAIT_MS, ...wait });
  }

  /**
   * Signs the browser in without the login page. `url` of the answer signs another browser in.
   * @example
   * await world.session('buyer01');
   * await page.goto('/go');
   * @example
   * await page.goto((await world.session('buyer01', { to: '/go' })).url);
   */
  override async session(account: string, options: SessionOptions = {}): Promise<CreatedSession> {
    const created = await super.session(account, { setCookies: true, ...options });
    await this.#give(created.cookies);
    const { pathname, search } = new URL(created.url);
    return { ...created, url: new URL(pathname + search, this.#base).href };
  }

  /**
   * As `WorldClient.returnTo`; the browser gets the checkpoint's session, and the page shows it from its next visit on.
   * @example
   * const checkpoint = await world.checkpoint();
   * await world.session('buyer01');
   * await world.returnTo(checkpoint);
   * await page.goto('/login');
   */
  override async returnTo(checkpoint: Pick<Checkpoint, 'id'>): Promise<Returned> {
    const returned = await super.returnTo(checkpoint);
    for (const name of [COOKIES.session, COOKIES.ctoken, COOKIES.csrf])
      await this.#page.context().clearCookies({ name });
    await this.#give(returned.cookies);
    return returned;
  }

  async #give(cookies: SessionCookies): Promise<void> {
    await this.#page.context().addCookies(alsoOn(this.#base, cookies));
  }
}

/** Cookies of the sandbox's own address, and the same ones on the host of the pages. */
function alsoOn(base: string, cookies: SessionCookies): SessionCookies {
  const { hostname } = new URL(base);
  return [...cookies, ...cookies.map((cookie) => ({ ...cookie, domain: hostname }))];
}

/**
 * Makes a world and puts the browser into it, on every host of the sandbox and on the pages' own. Where the world begins
 * at a checkpoint, the browser has that checkpoint's session.
 * @param base origin of the pages: the sandbox's, or that of a front before it
 */
export async function createWorld(
  page: Page,
  sandbox: SandboxClient,
  base: string,
  options: CreateWorldRequest = {},
): Promise<BrowserWorld> {
  return enterWorld(page, sandbox, base, await sandbox.createWorld(options));
}

/** Puts a browser into a world that there is, as `createWorld` does. */
export async function enterWorld(
  page: Page,
  sandbox: SandboxClient,
  base: string,
  { id, cookies }: Pick<WorldClient, 'id' | 'cookies'>,
): Promise<BrowserWorld> {
  const { hostname, port, protocol } = new URL(base);
  const hosts = [...new Set([...HOSTS, hostname])];
  const here = hosts.map((host) => ({ name: COOKIES.world, value: id, url: `${protocol}//${host}:${port}` }));
  await page.context().addCookies([...here, ...alsoOn(base, cookies)]);
  return new BrowserWorld(sandbox.transport, id, sandbox.token, page, base);
}
