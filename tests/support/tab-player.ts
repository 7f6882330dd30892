import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { SANDBOX } from '#contract/paths.ts';
import { isCountdown } from '#sandbox/fixture/problems/portal-buttons.ts';
import type { ScreenWord } from '#sandbox/fixture/story.ts';
import { durationMs } from '#sandbox/time/duration.ts';
import { CodeMemory } from '#scripts/scenario/code-memory.ts';
import { type Moves, type Player, StoryFailure } from '#scripts/scenario/moves.ts';
import { pageMismatch } from '#scripts/scenario/page-match.ts';
import { answerOf } from './expect-answer.ts';
import { addPageCookies, pageCookies } from './page-cookies.ts';
import { eventually, type PortalTab } from './portal-tab.ts';

const BROWSER_ONLY = 'a browser with frames';

/** Plays a story in the real client in a headless DOM. Frames and other hosts it does not have. */
export class TabPlayer implements Player {
  readonly patienceMs = 5_000;
  readonly #tab: PortalTab;
  readonly #codes: CodeMemory;
  /** address of 1688's page, once its link was pressed */
  #stage: URL | null = null;

  constructor(tab: PortalTab) {
    this.#tab = tab;
    this.#codes = new CodeMemory(tab.world);
  }

  async notice(): Promise<void> {
    await this.#advance(QR_POLL_MS);
  }

  async close(): Promise<void> {}

  get moves(): Moves<ScreenWord> {
    const tab = this.#tab;
    return {
      open: (page) => this.#act(() => (page.startsWith('/') ? tab.open(page) : unplayable(page))),
      embed: (site) => this.#act(() => unplayable(site)),
      reload: () => this.#act(() => tab.reload()),
      tab: (name) => this.#act(() => tab.press(name, 'tab')),
      fill: (fields) => this.#act(() => this.#fill(fields)),
      tick: (name) => this.#act(() => this.#check(name, true)),
      untick: (name) => this.#act(() => this.#check(name, false)),
      press: (name) => this.#act(() => this.#press(name)),
      askForCode: (phone) =>
        this.#act(async () => {
          await this.#fill({ [COPY['field.phone.label']]: phone });
          await this.#press(COPY['code.get']);
        }),
      typeCode: (which) =>
        this.#act(async () => this.#fill({ [COPY['field.code.label']]: await this.#codes.code(which) })),
      choose: (name) => this.#act(() => tab.press(startingWith(name), 'radio')),
      authorize: (identity) => this.#act(() => this.#authorize(identity)),
      session: (account) => this.#act(async () => addPageCookies((await tab.world.session(account)).cookies)),
      advance: (duration) => this.#act(() => this.#advance(durationMs(duration))),
      expectText: (texts) => this.#see([texts].flat(), true),
      expectNoText: (texts) => this.#see([texts].flat(), false),
      expectPage: async (page) => {
        const mismatch = pageMismatch(page, window.location.href);
        if (mismatch) throw mismatch;
        return undefined;
      },
      expectStored: (wanted) => this.#expectStored(wanted),
      expectSession: (name) => this.#expectSession(name),
      expectMessages: () => this.#act(() => unplayable('messages')),
    };
  }

  /** What the last act set off is answered before the next. */
  async #act(act: () => Promise<unknown>): Promise<undefined> {
    await this.#tab.quiet();
    await act();
    return undefined;
  }

  async #advance(ms: number): Promise<void> {
    await this.#tab.quiet();
    await this.#tab.advance(ms);
    await this.#tab.quiet();
  }

  async #fill(fields: Readonly<Record<string, string | undefined>>): Promise<void> {
    for (const [label, text = ''] of Object.entries(fields)) {
      this.#codes.typed(label, text);
      await this.#tab.fill(label, text);
    }
  }

  async #check(name: string, isOn: boolean): Promise<void> {
    const box = (await this.#tab.see('checkbox', startingWith(name))) as HTMLInputElement;
    if (box.checked !== isOn) await this.#tab.user.click(box);
  }

  async #press(name: string): Promise<void> {
    await this.#codes.pressing(name);
    const target = await eventually(() => {
      const { queryAllByRole } = this.#tab.now;
      const found = ['button', 'link'].flatMap((role) => queryAllByRole(role, { name }));
      return found.find(
        (each) => each.closest('[inert]') === null && (isCountdown(name) || !each.matches(':disabled')),
      );
    });
    const href = target.getAttribute('href');
    const address = href === null ? null : new URL(href, window.location.href);
    if (address?.pathname.startsWith(SANDBOX.enter)) this.#stage = address;
    else await this.#tab.user.click(target);
  }

  /** What 1688's page does when somebody agrees. */
  async #authorize(identity: string): Promise<void> {
    if (this.#stage === null) throw new StoryFailure("1688's page", this.#tab.address());
    const body = { state: this.#stage.searchParams.get('state') ?? '', identity };
    const authorized = await this.#tab.world.send(CONTROL.authorizeAli, { body });
    const { callbackUrl } = answerOf(authorized, CONTROL.authorizeAli);
    const { pathname, search } = new URL((await window.fetch(callbackUrl)).url);
    await this.#tab.open(pathname + search);
  }

  async #see(texts: readonly string[], isExpected: boolean): Promise<undefined> {
    const shown = shownText();
    const wrong = texts.filter((text) => shown.includes(text) !== isExpected);
    if (wrong.length > 0) throw new StoryFailure(`${isExpected ? '' : 'no '}${wrong.join(', ')}`, shown.slice(0, 300));
    return undefined;
  }

  async #expectStored(wanted: Readonly<Record<string, string | null>>): Promise<undefined> {
    const cookies = Object.fromEntries(pageCookies().map(({ name, value }) => [name, value]));
    const stored: Record<string, string> = { ...cookies, ...sessionStorage, ...localStorage };
    for (const [name, value] of Object.entries(wanted)) {
      const got = stored[name] ?? null;
      if (got !== value) throw new StoryFailure(`${name} ${value}`, String(got));
    }
    return undefined;
  }

  async #expectSession(name: string | null): Promise<undefined> {
    const visitor = this.#tab.world.browser();
    for (const cookie of pageCookies()) visitor.jar.set(cookie.name, cookie.value);
    const got = await visitor.whoAmI().catch((error: Error) => error.message);
    if (got !== name) throw new StoryFailure(name ?? 'nobody signed in', got ?? 'nobody signed in');
    return undefined;
  }
}

function unplayable(what: string): never {
  throw new StoryFailure(BROWSER_ONLY, what);
}

function shownText(): string {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const hidden of body.querySelectorAll('[hidden], [inert], style, script')) hidden.remove();
  return body.textContent ?? '';
}

/** An accessible name that begins with these words, and not with longer ones. */
function startingWith(words: string): RegExp {
  return new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);
}
