import { errors, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { SANDBOX } from '#contract/paths.ts';
import { siteOrigin } from '#contract/sites.ts';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { CodeMemory } from '#kit/story/code-memory.ts';
import { type Driver, type Landing, type PageTrouble, type StepHandlers, StoryFailure } from '#kit/story/driver.ts';
import { nothingToActOn, startingWith, WANTED, type Wanted } from '#kit/story/names.ts';
import { isCountdown } from '#sandbox/fixture/diagnostics/portal-buttons.ts';
import type { ScreenWord } from '#sandbox/fixture/story.ts';
import { durationMs } from '#sandbox/time/duration.ts';
import { BrowserSight } from './browser-sight.ts';
import { CallsInFlight } from './calls-in-flight.ts';
import { isOvertaken, pastNavigation } from './navigation.ts';

type Scope = Page | FrameLocator;

const ACT_MS = 5_000;
/** Then an act is tried again: what it is looked for in, a frame above all, may only now be there. */
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
  readonly #codes: CodeMemory;
  readonly #sight: BrowserSight;
  readonly #calls: CallsInFlight;
  #status = 0;
  #uncaught: string[] = [];

  constructor(page: Page, world: BrowserWorld, base: string) {
    this.#page = page;
    this.#world = world;
    this.#port = new URL(base).port;
    this.#codes = new CodeMemory(world);
    this.#sight = new BrowserSight(page, world.id, () => this.#scope());
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

  /** The page's next poll of a QR code comes now. */
  async notice(): Promise<void> {
    await this.#advance(QR_POLL_MS);
  }

  /** A page that waits for an answer has not set its next timer yet: there would be nothing to bring forward. */
  async #advance(ms: number): Promise<void> {
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

  get handlers(): StepHandlers<ScreenWord> {
    const sight = this.#sight;
    return {
      open: (page) => this.#goTo(this.#address(page)),
      embed: (site) =>
        this.#goTo(siteOrigin(site, this.#port) + (site === 'partner' ? SANDBOX.stagePartner : SANDBOX.stageEvil)),
      reload: () => pastNavigation(() => this.#page.reload(), ACT_MS),
      tab: (name) => this.#click(async (scope) => scope.getByRole('tab', { name, exact: true }), WANTED.tab(name)),
      fill: (fields) => this.#fill(fields),
      tick: (name) => this.#checkbox(name, true),
      untick: (name) => this.#checkbox(name, false),
      press: (name) => this.#press(name),
      askForCode: async (phone) => {
        await this.#fill({ [COPY['field.phone.label']]: phone });
        return this.#press(COPY['code.get']);
      },
      typeCode: async (which) => this.#fill({ [COPY['field.code.label']]: await this.#codes.code(which) }),
      choose: (name) =>
        this.#click(async (scope) => scope.getByRole('radio', { name: startingWith(name) }), WANTED.account(name)),
      authorize: (identity) => this.#authorize(identity),
      session: (account) => this.#world.session(account),
      advance: (duration) => this.#advance(durationMs(duration)),
      expectText: (texts) => look(sight.expectText([texts].flat())),
      expectNoText: (texts) => look(sight.expectNoText([texts].flat())),
      expectPage: (page) => look(sight.expectPage(page)),
      expectStored: (wanted) => look(sight.expectStored(wanted)),
      expectSession: (name) => look(sight.expectSession(name)),
      expectMessages: (count) => look(sight.expectMessages(count)),
    };
  }

  /** The last act may have sent the page elsewhere: where that comes in between, once more. */
  async #goTo(address: string): Promise<void> {
    const response = await pastNavigation(() => this.#page.goto(address), ACT_MS);
    this.#status = response?.status() ?? 0;
  }

  #address(page: string): string {
    if (page.startsWith('/')) return `http://localhost:${this.#port}${page}`;
    const [host = '', ...path] = page.split('/');
    return `http://${host}:${this.#port}/${path.join('/')}`;
  }

  /** The innermost login: a page that frames one, a partner's or the wrapper, is looked through. */
  async #scope(): Promise<Scope> {
    let scope: Scope = this.#page;
    const frames = `iframe[title="${COPY['wrap.iframe']}"]`;
    while ((await scope.locator(frames).count()) > 0) scope = scope.frameLocator(frames);
    return scope;
  }

  async #fill(fields: Readonly<Record<string, string | undefined>>): Promise<void> {
    for (const [label, text = ''] of Object.entries(fields)) {
      this.#codes.typed(label, text);
      const field = (scope: Scope) => scope.getByLabel(label, { exact: true }).and(scope.locator('input'));
      await this.#do(async () => field(await this.#scope()).fill(text), WANTED.field(label));
    }
  }

  async #checkbox(name: string, isOn: boolean): Promise<void> {
    await this.#do(
      async () => (await this.#scope()).getByRole('checkbox', { name }).setChecked(isOn),
      WANTED.box(name),
    );
  }

  async #press(name: string): Promise<void> {
    await this.#codes.pressing(name);
    const named = { name, exact: true };
    // Force the click: once enabled, the countdown button has a different label.
    const force = isCountdown(name);
    await this.#do(async () => {
      const scope = await this.#scope();
      const found = scope.getByRole('button', named).or(scope.getByRole('link', named));
      await found.filter({ visible: true }).first().click({ force });
    }, WANTED.button(name));
  }

  async #click(locate: (scope: Scope) => Promise<Locator>, wanted: Wanted): Promise<void> {
    await this.#do(async () => (await locate(await this.#scope())).click(), wanted);
  }

  /** Performs an action; without a target it fails with the names there are. */
  async #do(act: () => Promise<unknown>, wanted: Wanted): Promise<void> {
    const deadline = performance.now() + ACT_MS;
    try {
      // Wait for the calls of the last action first: a busy page would lose this one.
      await this.#calls.settled();
      while (!(await isDoneInTime(act, deadline)));
    } catch (error) {
      const names = await pastNavigation(() => this.#sight.names(), ACT_MS);
      throw nothingToActOn(wanted, names, isTimeout(error) ? '' : ` (${String(error).split('\n')[0]})`);
    }
  }

  async #authorize(identity: string): Promise<void> {
    await this.#do(
      async () => this.#page.getByRole('radio', { name: startingWith(identity) }).check(),
      WANTED.identity(identity),
    );
    await this.#press(AGREE);
    await this.#page.waitForURL((url) => url.pathname !== SANDBOX.stageAli);
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
async function look(at: Promise<void>): Promise<void> {
  await at.catch((error: unknown) => {
    if (error instanceof StoryFailure) throw error;
    throw new StoryFailure('a page to look at', String(error).split('\n', 1)[0] ?? '');
  });
}
