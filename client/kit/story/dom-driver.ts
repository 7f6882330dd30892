import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { isCountdown } from '#sandbox/fixture/diagnostics/story-diagnostics.ts';
import { type Driver, NeedsBrowser, type StepTarget, StoryFailure } from './driver.ts';
import { missingButton, missingTarget, startingWith, WANTED } from './names.ts';
import { pagePicture } from './page-picture.ts';
import { Screen, type Target } from './screen.ts';
import type { Tab } from './tab.ts';

/** Longest wait for the effects of the last act, before the next. */
const ANSWER_MS = 3_000;
/** Longest wait for something to act on, while the page still moves. */
const ACT_MS = 5_000;
const AGAIN_MS = 100;

export interface DomDriver extends Driver {
  readonly tab: Tab;
}

/** Plays a story in the document of a tab: the real client, on a clock that stands still until a step moves it. */
export function domDriver(tab: Tab, world: WorldClient): DomDriver {
  const screen = new Screen(tab);

  /** @throws NeedsBrowser on a page of the sandbox, and on a wrapper's page, which is one frame */
  function mustBePlayable(): void {
    const { pathname } = new URL(tab.href);
    if (tab.isWrapper) throw new NeedsBrowser({ en: 'frames: this page is one frame', zh: '整页是一个框架' });
    if (!tab.isPortal && pathname.startsWith(SANDBOX.prefix)) throw new NeedsBrowser(sandboxPage(pathname));
  }

  /** The element to act on, once the last act's calls are answered; waits for it while the page still changes. */
  async function find(
    look: () => Target | undefined,
    wanted: StepTarget,
    failure = () => missingTarget(wanted, screen.names),
  ): Promise<Target> {
    const deadline = performance.now() + ACT_MS;
    let isStill = await tab.rest(ANSWER_MS);
    for (;;) {
      mustBePlayable();
      const found = look();
      if (found) return found;
      if (isStill || performance.now() > deadline) throw failure();
      isStill = await tab.rest(AGAIN_MS);
    }
  }

  const answered = async () => void (await tab.rest(ANSWER_MS));
  const follow = async (ms: number) => {
    tab.advance(ms);
    await answered();
  };
  return {
    tab,
    isBrowser: false,
    get landing() {
      return { href: tab.href, status: tab.status };
    },
    answered,
    settle: (withinMs) => tab.rest(withinMs),
    picture: async () => pagePicture(tab.window),
    trouble: () => tab.trouble(),
    close: () => tab.close(),
    /** The page that the last act led to is shown before the next address is typed. */
    open: async (page) => {
      await answered();
      await tab.goTo(tab.address(page));
    },
    reload: async () => {
      await answered();
      await tab.reload();
    },
    advance: async (ms) => {
      // A page that waits for an answer has not set its next timer yet.
      await answered();
      await world.advance(ms);
      await follow(ms);
    },
    follow,
    fill: async (label, text) => (await find(() => screen.field(label), WANTED.field(label))).fill(text),
    check: async (name, isOn) => {
      const box = await find(() => screen.all('checkbox', startingWith(name))[0], WANTED.box(name));
      if (box.isOn !== isOn) box.click();
    },
    press: async (names, { place, isTwice = false } = {}) => {
      // Once enabled, the countdown button has a different label.
      const canPress = (one: Target) => one.isEnabled || names.some(isCountdown);
      const inside = () => (place === undefined ? screen : screen.dialog(place));
      const look = () => {
        const scope = inside();
        const found = names.flatMap((name) => [
          ...(scope?.all('button', name) ?? []),
          ...(scope?.all('link', name) ?? []),
        ]);
        // A dialog without it may hold the frame that has it.
        if (found.length === 0 && place !== undefined && screen.frames.includes(place))
          throw new NeedsBrowser(IN_FRAME);
        return found.find(canPress);
      };
      const button = await find(look, WANTED.button(...names), () =>
        missingButton(names, place, inside()?.names, [...screen.dialogs, ...screen.frames]),
      );
      if (isTwice) button.doubleClick();
      else button.click();
    },
    click: async (role, name, wanted) => (await find(() => screen.all(role, name)[0], wanted)).click(),
    signIn: (account) => tab.signIn(account),
    field: async (label) => {
      mustBePlayable();
      const field = screen.field(label);
      if (!field) throw missingTarget(WANTED.field(label), screen.names);
      return field.facts(tab.focused);
    },
    title: async () => tab.window.document.title,
    toasts: async () => screen.toasts,
    resize: async (width) => tab.resize(width),
    shows: async (text) => {
      mustBePlayable();
      return screen.shows(text);
    },
    text: async () => screen.texts.join(' '),
    stored: async () => ({ ...Object.fromEntries(tab.cookies.map(({ name, value }) => [name, value])), ...tab.stored }),
    whoAmI: () => tab.whoAmI(),
    embed: unplayed,
    messages: unplayed,
    /** 1688's page is a simulator: agreeing there is one call of the control API. */
    authorize: async (identity) => {
      await answered();
      const { pathname, searchParams } = new URL(tab.href);
      const state = searchParams.get('state');
      if (pathname !== SANDBOX.stageAli || !state)
        throw new StoryFailure({ en: "1688's page", zh: '1688的页面' }, pathname);
      const agreed = world.call(CONTROL.authorizeAli, { body: { state, identity } }).catch((error: Error) => {
        throw new StoryFailure(WANTED.identity(identity), error.message);
      });
      await tab.goTo(new URL((await agreed).callbackUrl, tab.href).href);
    },
  };
}

/** Stands in for steps that need a browser, which `runStory` never plays on this driver. */
async function unplayed(): Promise<never> {
  throw new RangeError('This step needs a browser.');
}

const IN_FRAME = { en: 'frames: that button stands in one', zh: '按钮在框架里' };

function sandboxPage(path: string) {
  return { en: `${path} is a page of the sandbox, not of the portal`, zh: `${path}是沙箱自己的页面` };
}
