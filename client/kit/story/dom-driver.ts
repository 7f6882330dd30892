import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { isCountdown } from '#sandbox/fixture/diagnostics/story-diagnostics.ts';
import { type Driver, type Landing, NeedsBrowser, type PageTrouble, StoryFailure, type Wanted } from './driver.ts';
import { nothingToActOn, startingWith, WANTED } from './names.ts';
import { Screen, type Target } from './screen.ts';
import type { Tab } from './tab.ts';

/** Longest wait for what the last act set off, before the next. */
const ANSWER_MS = 3_000;
/** Longest wait for something to act on, while the page still moves. */
const ACT_MS = 5_000;
const AGAIN_MS = 100;

/** Plays a story in the document of a tab: the real client, on a clock that stands still until a step moves it. */
export class DomDriver implements Driver {
  readonly isBrowser = false;
  readonly tab: Tab;
  readonly #screen: Screen;
  readonly #world: WorldClient;

  constructor(tab: Tab, world: WorldClient) {
    this.tab = tab;
    this.#screen = new Screen(tab);
    this.#world = world;
  }

  get landing(): Landing {
    return { href: this.tab.href, status: this.tab.status };
  }

  async answered(): Promise<void> {
    await this.tab.rest(ANSWER_MS);
  }

  settle(withinMs: number): Promise<boolean> {
    return this.tab.rest(withinMs);
  }

  trouble(): PageTrouble {
    return this.tab.trouble();
  }

  async close(): Promise<void> {
    await this.tab.close();
  }

  /** The page that the last act led to is shown before the next address is typed. */
  async open(page: string): Promise<void> {
    await this.answered();
    await this.tab.goTo(this.tab.address(page));
  }

  async reload(): Promise<void> {
    await this.answered();
    await this.tab.reload();
  }

  async advance(ms: number): Promise<void> {
    // A page that waits for an answer has not set its next timer yet.
    await this.answered();
    await this.#world.advance(ms);
    this.tab.advance(ms);
    await this.answered();
  }

  async fill(label: string, text: string): Promise<void> {
    (await this.#find(() => this.#screen.field(label), WANTED.field(label))).fill(text);
  }

  async check(name: string, isOn: boolean): Promise<void> {
    const find = () => this.#screen.all('checkbox', startingWith(name))[0];
    const box = await this.#find(find, WANTED.box(name));
    if (box.isOn !== isOn) box.click();
  }

  async press(name: string): Promise<void> {
    // Once enabled, the countdown button has a different label.
    const canPress = (one: Target) => one.isEnabled || isCountdown(name);
    const find = () => [...this.#screen.all('button', name), ...this.#screen.all('link', name)].find(canPress);
    (await this.#find(find, WANTED.button(name))).click();
  }

  async click(role: 'tab' | 'radio', name: string | RegExp, wanted: Wanted): Promise<void> {
    (await this.#find(() => this.#screen.all(role, name)[0], wanted)).click();
  }

  signIn(account: string): Promise<unknown> {
    return this.tab.signIn(account);
  }

  async shows(text: string): Promise<boolean> {
    this.#mustKnow();
    return this.#screen.shows(text);
  }

  async text(): Promise<string> {
    return this.#screen.texts.join(' ');
  }

  async stored(): Promise<Readonly<Record<string, string>>> {
    return { ...Object.fromEntries(this.tab.cookies.map(({ name, value }) => [name, value])), ...this.tab.stored };
  }

  whoAmI(): Promise<string | null> {
    return this.tab.whoAmI();
  }

  embed = unplayed;
  messages = unplayed;

  /** The screen to act on, once the last act is over. */
  async #find(look: () => Target | undefined, wanted: Wanted): Promise<Target> {
    const deadline = performance.now() + ACT_MS;
    let isStill = await this.tab.rest(ANSWER_MS);
    for (;;) {
      this.#mustKnow();
      const found = look();
      if (found) return found;
      if (isStill || performance.now() > deadline) throw nothingToActOn(wanted, this.#screen.names);
      isStill = await this.tab.rest(AGAIN_MS);
    }
  }

  /** 1688's page is a simulator: agreeing there is one call of the control API. */
  async authorize(identity: string): Promise<void> {
    await this.answered();
    const { pathname, searchParams } = new URL(this.tab.href);
    const state = searchParams.get('state');
    if (pathname !== SANDBOX.stageAli || !state)
      throw new StoryFailure({ en: "1688's page", zh: '1688的页面' }, pathname);
    const { callbackUrl } = await this.#world
      .call(CONTROL.authorizeAli, { body: { state, identity } })
      .catch((error: Error) => {
        throw new StoryFailure(WANTED.identity(identity), error.message);
      });
    await this.tab.goTo(new URL(callbackUrl, this.tab.href).href);
  }

  /** @throws NeedsBrowser on a page of the sandbox's own, and on one that is nothing but a frame */
  #mustKnow(): void {
    const { href, isPortal, isWrapper } = this.tab;
    if (isWrapper) throw new NeedsBrowser({ en: 'frames: this page is one frame', zh: '整页是一个框架' });
    if (!isPortal && new URL(href).pathname.startsWith(SANDBOX.prefix))
      throw new NeedsBrowser(sandboxPage(new URL(href).pathname));
  }
}

/** A step of `BROWSER_STEPS`, which comes to no driver without a browser. */
async function unplayed(): Promise<never> {
  throw new RangeError('This step needs a browser.');
}

function sandboxPage(path: string) {
  return { en: `${path} is a page of the sandbox, not of the portal`, zh: `${path}是沙箱自己的页面` };
}
