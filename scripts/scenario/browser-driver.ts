import { setTimeout as sleep } from 'node:timers/promises';
import { errors, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { SANDBOX } from '#contract/paths.ts';
import { siteOrigin } from '#contract/sites.ts';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { type Driver, type StepTarget, StoryFailure } from '#kit/story/driver.ts';
import { factsOf } from '#kit/story/field-facts.ts';
import { missingButton, missingTarget, oneOf, startingWith, TOAST, WANTED } from '#kit/story/names.ts';
import { SHOWN_PASSWORDS } from '#kit/story/page-picture.ts';
import { isCountdown } from '#sandbox/fixture/diagnostics/story-diagnostics.ts';
import { callsInFlight } from './calls-in-flight.ts';
import { isNavigatedAway, pastNavigation } from './navigation.ts';
import { addressOf, signedIn } from './test-session.ts';

type Scope = Page | FrameLocator;
/** a part of a page as well */
type Place = Scope | Locator;

const ACT_MS = 5_000;
/** Retry interval: the frame may still load. */
const TRY_MS = 2_000;
const HEIGHT = 720;
const AGAIN_MS = 100;
const ACTED_ON = ['button', 'link', 'tab', 'checkbox', 'radio', 'textbox'] as const;
const PICTURE_MS = 2_000;
const MASK_COLOUR = '#bbb';
/** The button of the simulated 1688 page. */
const AGREE = '同意授权';

/** Plays a story in a browser, against the real client. */
export function browserDriver(page: Page, world: BrowserWorld, base: string): Driver {
  const { port } = new URL(base);
  const callsSettled = callsInFlight(page);
  let status = 0;
  let uncaught: string[] = [];
  let logged: string[] = [];
  page.on('pageerror', ({ name, message }) => uncaught.push(`${name}: ${message}`));
  page.on('console', (message) => {
    // Chromium's own lines, such as that of each refused call, have no arguments.
    if (['error', 'assert'].includes(message.type()) && message.args().length > 0)
      logged.push(firstLine(message.text()));
  });
  page.setDefaultTimeout(TRY_MS);
  page.setDefaultNavigationTimeout(ACT_MS);

  /** Opens an address, once more where a navigation of the last act comes in between. */
  async function goTo(address: string): Promise<void> {
    const response = await pastNavigation(() => page.goto(address), ACT_MS);
    status = response?.status() ?? 0;
  }

  /** The innermost login: inside the frame of a partner's page or of the wrapper. */
  async function innermost(): Promise<Scope> {
    let scope: Scope = page;
    const frames = `iframe[title="${COPY['wrap.iframe']}"]`;
    while ((await scope.locator(frames).count()) > 0) scope = scope.frameLocator(frames);
    return scope;
  }

  /** Performs an action; without a target it fails with the names there are. */
  async function perform(
    act: (scope: Scope) => Promise<unknown>,
    wanted: StepTarget | ((reason: string) => Promise<StoryFailure>),
  ): Promise<void> {
    const deadline = performance.now() + ACT_MS;
    try {
      // Wait for the calls of the last action first: a busy page would lose this one.
      await callsSettled();
      while (!(await isDoneInTime(async () => act(await innermost()), deadline)));
    } catch (error) {
      const reason = isTimeout(error) ? '' : ` (${firstLine(String(error))})`;
      const failure = async () =>
        typeof wanted === 'function' ? wanted(reason) : missingTarget(wanted, await names(), reason);
      throw await pastNavigation(failure, ACT_MS);
    }
  }

  /** Names of the controls that could be pressed, ticked or filled. */
  const names = async () => namesIn(await innermost(), ACTED_ON);

  /** Dialogs and frames of a title: in the login, then in the page around it. */
  async function placesOf(title: string): Promise<Place[]> {
    const named = { name: title, exact: true };
    const places: Place[] = [];
    for (const scope of new Set([await innermost(), page])) {
      const dialog = scope.getByRole('dialog', named).or(scope.getByRole('alertdialog', named));
      const frame = scope.getByTitle(title, { exact: true }).and(scope.locator('iframe')).first();
      if ((await dialog.count()) > 0) places.push(dialog);
      if ((await frame.count()) > 0) places.push(frame.contentFrame());
    }
    return places;
  }

  async function placeTitles(): Promise<string[]> {
    const frames = await page.locator('iframe').evaluateAll((all) => all.map(({ title }) => title));
    return [...(await namesIn(await innermost(), ['dialog', 'alertdialog'])), ...frames];
  }

  /** Flush microtasks, then wait for pending calls. */
  async function answered(): Promise<void> {
    const turn = () => page.evaluate('new Promise((resolve) => queueMicrotask(resolve))').catch(() => undefined);
    await turn();
    await callsSettled();
    await turn();
  }

  const press: Driver['press'] = (names, { place, isTwice = false } = {}) => {
    const named = { name: oneOf(names), exact: true };
    const buttonsIn = (scope: Place) =>
      scope.getByRole('button', named).or(scope.getByRole('link', named)).filter({ visible: true });
    // Force the click: once enabled, the countdown button has a different label.
    const force = names.some(isCountdown);
    const scopes = async () => (place === undefined ? [await innermost()] : placesOf(place));
    return perform(
      async () => {
        const all = await scopes();
        const counts = await Promise.all(all.map((one) => buttonsIn(one).count()));
        const found = all[counts.findIndex((count) => count > 0)];
        if (!found) {
          await sleep(AGAIN_MS);
          throw new errors.TimeoutError(`no ${names.join(' or ')}`);
        }
        await buttonsIn(found)
          .first()
          .click({ force, clickCount: isTwice ? 2 : 1 });
      },
      async (reason) => {
        const there = await Promise.all((await scopes()).map((one) => namesIn(one, ACTED_ON)));
        return missingButton(names, place, there.length > 0 ? there.flat() : undefined, await placeTitles(), reason);
      },
    );
  };

  /** Sets the page's clock again: a document that was just loading may have missed the new time. */
  async function follow(): Promise<void> {
    await page.clock.pauseAt((await world.clock()).now);
    await answered();
  }

  const cookies = () => page.context().cookies(page.url());

  return {
    isBrowser: true,
    get landing() {
      return { href: page.url(), status };
    },
    /** A browser goes on whenever it likes. */
    settle: async (withinMs) => {
      await sleep(withinMs);
      return false;
    },
    trouble: () => {
      const taken = { uncaught, logged };
      uncaught = [];
      logged = [];
      return taken;
    },
    /** A page that waits for an answer has not set its next timer yet: there would be nothing to bring forward. */
    advance: async (ms) => {
      await answered();
      await world.advance(ms);
      await answered();
      await follow();
    },
    follow: async () => {
      await follow();
    },
    answered,
    picture: async () => {
      const mask = [(await innermost()).locator(SHOWN_PASSWORDS)];
      // Chromium never finishes a picture that a navigation overtakes.
      const take = () => page.screenshot({ timeout: PICTURE_MS, mask, maskColor: MASK_COLOUR });
      await page.waitForLoadState('load');
      return { kind: 'png', png: (await take().catch(take)).toString('base64') };
    },
    /** Chromium may never close a page that is on its way to another: it arrives first, and is not waited for for ever. */
    close: async () => {
      await page.waitForLoadState('load').catch(() => undefined);
      await Promise.race([page.context().close(), sleep(ACT_MS)]);
    },
    open: (place) => goTo(addressOf(place, base)),
    embed: (site) => goTo(siteOrigin(site, port) + (site === 'partner' ? SANDBOX.stagePartner : SANDBOX.stageEvil)),
    reload: async () => {
      await pastNavigation(() => page.reload(), ACT_MS);
    },
    fill: (label, text) =>
      perform(
        (scope) => scope.getByLabel(label, { exact: true }).and(scope.locator('input')).fill(text),
        WANTED.field(label),
      ),
    check: (name, isOn) => perform((scope) => scope.getByRole('checkbox', { name }).setChecked(isOn), WANTED.box(name)),
    press,
    click: (role, name, wanted) =>
      perform((scope) => scope.getByRole(role, { name, exact: typeof name === 'string' }).click(), wanted),
    authorize: async (identity) => {
      const chosen = () => page.getByRole('radio', { name: startingWith(identity) }).check();
      await perform(chosen, WANTED.identity(identity));
      await press([AGREE]);
      await page.waitForURL((url) => url.pathname !== SANDBOX.stageAli);
    },
    signIn: (account) => world.session(account),
    shows: (text) =>
      look(async () => {
        const isIn = async (scope: Scope) => (await scope.getByText(text).filter({ visible: true }).count()) > 0;
        return (await isIn(await innermost())) || isIn(page);
      }),
    field: (label) =>
      look(async () => {
        const scope = await innermost();
        const field = scope.getByLabel(label, { exact: true }).and(scope.locator('input')).filter({ visible: true });
        if ((await field.count()) === 0) throw missingTarget(WANTED.field(label), await names());
        return field.first().evaluate(factsOf);
      }),
    title: () => look(() => page.title()),
    toasts: () => look(async () => (await innermost()).locator(TOAST).allTextContents()),
    resize: (width) => page.setViewportSize({ width, height: page.viewportSize()?.height ?? HEIGHT }),
    text: () => look(async () => (await innermost()).locator('body').innerText()),
    stored: () =>
      look(async () => {
        const stored = await page.evaluate<Record<string, string>>('({ ...sessionStorage, ...localStorage })');
        return { ...Object.fromEntries((await cookies()).map(({ name, value }) => [name, value])), ...stored };
      }),
    /** Asked at an address that resolves on every machine: `partner.localhost` does in Chromium alone. */
    whoAmI: async () => {
      const { host, port: at } = new URL(page.url());
      return signedIn({ base: `http://127.0.0.1:${at}`, world: world.id, host }, await look(cookies));
    },
    messages: () => look(() => page.getByRole('log').getByRole('article').allInnerTexts()),
  };
}

/** One try. @throws the error, unless it took too long or the page left, and there is time for another */
async function isDoneInTime(act: () => Promise<unknown>, deadline: number): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if ((isTimeout(error) || isNavigatedAway(error)) && performance.now() < deadline) return false;
    throw error;
  }
}

/** Accessible names of the elements with one of these roles. */
async function namesIn(place: Place, roles: readonly Parameters<Page['getByRole']>[0][]): Promise<string[]> {
  const found = await Promise.all(roles.map((role) => place.getByRole(role).filter({ visible: true }).all()));
  const snapshots = await Promise.all(found.flat().map((one) => one.ariaSnapshot()));
  // `- button "登录"`
  return snapshots.map((snapshot) => /^- \w+ "([^"]*)"/.exec(snapshot)?.[1] ?? '').filter((name) => name !== '');
}

function isTimeout(error: unknown): boolean {
  return error instanceof errors.TimeoutError;
}

/** A look at the screen; while the page is on its way to another there is nothing to see yet. */
function look<T>(at: () => Promise<T>): Promise<T> {
  return at().catch((error: unknown) => {
    if (error instanceof StoryFailure) throw error;
    throw new StoryFailure('a page to look at', firstLine(String(error)));
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
