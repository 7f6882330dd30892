import { errors, type FrameLocator, type Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { SANDBOX } from '#contract/paths.ts';
import { siteOrigin } from '#contract/sites.ts';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { type Driver, type Landing, type PageTrouble, StoryFailure, type Wanted } from '#kit/story/driver.ts';
import { nothingToActOn, startingWith, WANTED } from '#kit/story/names.ts';
import { isCountdown } from '#sandbox/fixture/diagnostics/story-diagnostics.ts';
import { CallsInFlight } from './calls-in-flight.ts';
import { isOvertaken, pastNavigation } from './navigation.ts';
import { signedIn } from './session-look.ts';

type Scope = Page | FrameLocator;

const ACT_MS = 5_000;
/** Retry interval: the frame may still load. */
const TRY_MS = 2_000;
const PICTURE_MS = 2_000;
/** The button of the simulated 1688 page. */
const AGREE = '同意授权';

/** Plays a story in a browser, against the real client. */
export class BrowserDriver implements Driver {
  readonly isBrowser = true;
  readonly #page: Page;
  readonly #world: BrowserWorld;
  readonly #port: string;
  readonly #calls: CallsInFlight;
  #status = 0;
  #uncaught: string[] = [];

  constructor(page: Page, world: BrowserWorld, base: string) {
    this.#page = page;
    this.#world = world;
    this.#port = new URL(base).port;
    this.#calls = new CallsInFlight(page);
    page.on('pageerror', ({ name, message }) => this.#uncaught.push(`${name}: ${message}`));
    page.setDefaultTimeout(TRY_MS);
    page.setDefaultNavigationTimeout(ACT_MS);
  }

  get landing(): Landing {
    return { href: this.#page.url(), status: this.#status };
  }

  /** A browser goes on whenever it likes. */
  async settle(withinMs: number): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, withinMs));
    return false;
  }

  trouble(): PageTrouble {
    const uncaught = this.#uncaught;
    this.#uncaught = [];
    return { uncaught, logged: [] };
  }

  /** A page that waits for an answer has not set its next timer yet: there would be nothing to bring forward. */
  async advance(ms: number): Promise<void> {
    await this.answered();
    const { now } = await this.#world.advance(ms);
    await this.answered();
    // A document that was about to come may have missed it; for the others it is this instant already.
    await this.#page.clock.pauseAt(now);
    await this.answered();
  }

  /** Turns of the page, in which it begins the calls that are due, and reads their answers. */
  async answered(): Promise<void> {
    const turn = () => this.#page.evaluate('new Promise((resolve) => queueMicrotask(resolve))').catch(() => undefined);
    await turn();
    await this.#calls.settled();
    await turn();
  }

  /** Writes a picture of what is on the screen. */
  async picture(file: string): Promise<void> {
    // Chromium never finishes one that a navigation overtakes.
    const take = () => this.#page.screenshot({ path: file, timeout: PICTURE_MS });
    await this.#page.waitForLoadState('load');
    await take().catch(take);
  }

  /** Chromium may never close a page that is on its way to another: it arrives first, and is not waited for for ever. */
  async close(): Promise<void> {
    await this.#page.waitForLoadState('load').catch(() => undefined);
    await Promise.race([this.#page.context().close(), new Promise((resolve) => setTimeout(resolve, ACT_MS))]);
  }

  open(page: string): Promise<void> {
    const [host = '', ...path] = page.split('/');
    return this.#goTo(`http://${host || 'localhost'}:${this.#port}/${path.join('/')}`);
  }

  embed(site: 'partner' | 'evil'): Promise<void> {
    return this.#goTo(siteOrigin(site, this.#port) + (site === 'partner' ? SANDBOX.stagePartner : SANDBOX.stageEvil));
  }

  async reload(): Promise<void> {
    await pastNavigation(() => this.#page.reload(), ACT_MS);
  }

  fill(label: string, text: string): Promise<void> {
    const field = (scope: Scope) => scope.getByLabel(label, { exact: true }).and(scope.locator('input'));
    return this.#do(async () => field(await this.#scope()).fill(text), WANTED.field(label));
  }

  check(name: string, isOn: boolean): Promise<void> {
    const box = async () => (await this.#scope()).getByRole('checkbox', { name });
    return this.#do(async () => (await box()).setChecked(isOn), WANTED.box(name));
  }

  press(name: string): Promise<void> {
    const named = { name, exact: true };
    // Force the click: once enabled, the countdown button has a different label.
    const force = isCountdown(name);
    return this.#do(async () => {
      const scope = await this.#scope();
      const found = scope.getByRole('button', named).or(scope.getByRole('link', named));
      await found.filter({ visible: true }).first().click({ force });
    }, WANTED.button(name));
  }

  click(role: 'tab' | 'radio', name: string | RegExp, wanted: Wanted): Promise<void> {
    const target = async () => (await this.#scope()).getByRole(role, { name, exact: typeof name === 'string' });
    return this.#do(async () => (await target()).click(), wanted);
  }

  async authorize(identity: string): Promise<void> {
    await this.#do(
      async () => this.#page.getByRole('radio', { name: startingWith(identity) }).check(),
      WANTED.identity(identity),
    );
    await this.press(AGREE);
    await this.#page.waitForURL((url) => url.pathname !== SANDBOX.stageAli);
  }

  signIn(account: string): Promise<unknown> {
    return this.#world.session(account);
  }

  shows(text: string): Promise<boolean> {
    return look(async () => {
      const isIn = async (scope: Scope) => (await scope.getByText(text).filter({ visible: true }).count()) > 0;
      return (await isIn(await this.#scope())) || isIn(this.#page);
    });
  }

  text(): Promise<string> {
    return look(async () => (await this.#scope()).locator('body').innerText());
  }

  stored(): Promise<Readonly<Record<string, string>>> {
    return look(async () => {
      const stored = await this.#page.evaluate<Record<string, string>>('({ ...sessionStorage, ...localStorage })');
      const cookies = (await this.#cookies()).map(({ name, value }) => [name, value] as const);
      return { ...Object.fromEntries(cookies), ...stored };
    });
  }

  /** Asked at an address that every machine knows: only Chromium knows where `partner.localhost` is. */
  async whoAmI(): Promise<string | null> {
    const { host, port } = new URL(this.#page.url());
    return signedIn({
      ...{ base: `http://127.0.0.1:${port}`, world: this.#world.id, host },
      cookies: await look(() => this.#cookies()),
    });
  }

  messages(): Promise<readonly string[]> {
    return look(() => this.#page.getByRole('log').getByRole('article').allInnerTexts());
  }

  #cookies() {
    return this.#page.context().cookies(this.#page.url());
  }

  /** The last act may have sent the page elsewhere: where that comes in between, once more. */
  async #goTo(address: string): Promise<void> {
    const response = await pastNavigation(() => this.#page.goto(address), ACT_MS);
    this.#status = response?.status() ?? 0;
  }

  /** The innermost login: a page that frames one, a partner's or the wrapper, is looked through. */
  async #scope(): Promise<Scope> {
    let scope: Scope = this.#page;
    const frames = `iframe[title="${COPY['wrap.iframe']}"]`;
    while ((await scope.locator(frames).count()) > 0) scope = scope.frameLocator(frames);
    return scope;
  }

  /** Performs an action; without a target it fails with the names there are. */
  async #do(act: () => Promise<unknown>, wanted: Wanted): Promise<void> {
    const deadline = performance.now() + ACT_MS;
    try {
      // Wait for the calls of the last action first: a busy page would lose this one.
      await this.#calls.settled();
      while (!(await isDoneInTime(act, deadline)));
    } catch (error) {
      const names = await pastNavigation(() => this.#names(), ACT_MS);
      throw nothingToActOn(wanted, names, isTimeout(error) ? '' : ` (${String(error).split('\n')[0]})`);
    }
  }

  /** Names of what could be pressed, ticked or filled. */
  async #names(): Promise<string[]> {
    const scope = await this.#scope();
    const roles = ['button', 'link', 'tab', 'checkbox', 'radio', 'textbox'] as const;
    const found = await Promise.all(roles.map((role) => scope.getByRole(role).filter({ visible: true }).all()));
    const snapshots = await Promise.all(found.flat().map((one) => one.ariaSnapshot()));
    // `- button "登录"`
    return snapshots.map((snapshot) => /^- \w+ "([^"]*)"/.exec(snapshot)?.[1] ?? '').filter((name) => name !== '');
  }
}

/** One try. @throws what went wrong, unless it took too long or the page left, and there is time for another */
async function isDoneInTime(act: () => Promise<unknown>, deadline: number): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if ((isTimeout(error) || isOvertaken(error)) && performance.now() < deadline) return false;
    throw error;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof errors.TimeoutError;
}

/** A look at the screen; while the page is on its way to another there is nothing to see yet. */
function look<T>(at: () => Promise<T>): Promise<T> {
  return at().catch((error: unknown) => {
    throw new StoryFailure('a page to look at', String(error).split('\n', 1)[0] ?? '');
  });
}
