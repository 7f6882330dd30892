import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { SITES, type Site } from '#contract/sites.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { ScreenWord } from '#sandbox/fixture/story.ts';
import { nearestWord } from '#sandbox/fixture/text/nearest-word.ts';
import { durationMs } from '#sandbox/time/duration.ts';
import { CodeMemory } from './code-memory.ts';
import { type Moves, type PassedOver, type Player, passedOver, StoryFailure } from './moves.ts';
import { pageMismatch } from './page-match.ts';
import { isOnPaperOnly, paperPage } from './paper/paper-pages.ts';
import { PaperScreen } from './paper/paper-screen.ts';
import { passQrTime } from './paper/qr-paper.ts';

const BROWSER_ONLY = 'only a browser can tell';
/** Texts of the server itself: if one is expected and was not sent, the story is wrong. */
const SERVER_TEXTS = Object.values(REFUSALS).map(({ text }) => text);

/** Plays a story over HTTP: the calls that the client would make, without a screen. */
export class HttpPlayer implements Player {
  readonly patienceMs = 0;
  readonly #world: WorldClient;
  readonly #origin: string;
  readonly #visitor: PortalClient;
  readonly #screen: PaperScreen;
  readonly #codes: CodeMemory;
  readonly #serverTexts: ReadonlySet<string>;

  /** @param faultTexts what the server may say besides, where it is told to fail */
  constructor(base: string, world: WorldClient, faultTexts: readonly string[] = []) {
    const host = `localhost:${new URL(base).port}`;
    this.#world = world;
    this.#origin = `http://${host}`;
    this.#serverTexts = new Set([...SERVER_TEXTS, ...faultTexts]);
    this.#visitor = world.browser();
    // The server's own addresses are of the host that the pages are on.
    this.#visitor.headers.host = host;
    this.#screen = new PaperScreen(this.#visitor, paperPage);
    this.#codes = new CodeMemory(world);
  }

  async notice(): Promise<void> {
    await this.#pass(QR_POLL_MS);
  }

  async #pass(ms: number): Promise<void> {
    await this.#world.advance(ms);
    this.#screen.clearShown();
    await passQrTime(this.#screen, ms);
    await this.#screen.passTime(ms);
  }

  async close(): Promise<void> {}

  readonly moves: Moves<ScreenWord> = {
    open: (page) => this.#open(page),
    embed: (site) => this.#embed(site),
    reload: () => this.#act((screen) => screen.load(screen.page?.href ?? this.#origin)),
    tab: (name) =>
      this.#act(async (screen) => {
        mustHave(screen, screen.paper?.tabs ?? [], 'a tab', name);
        screen.tab = name;
      }),
    fill: (fields) =>
      this.#act(async () => {
        for (const [label, text = ''] of Object.entries(fields)) this.#type(label, text);
      }),
    tick: (label) =>
      this.#act(async (screen) => {
        mustHave(screen, screen.form.boxes ?? [], 'a box', label);
        screen.ticks.add(label);
      }),
    untick: (label) =>
      this.#act(async (screen) => {
        mustHave(screen, screen.form.boxes ?? [], 'a box', label);
        screen.ticks.delete(label);
      }),
    press: (name) => this.#press(name),
    askForCode: async (phone) => {
      this.#type(COPY['field.phone.label'], phone);
      return this.#press(COPY['code.get']);
    },
    typeCode: (which) => this.#act(async () => this.#type(COPY['field.code.label'], await this.#codes.code(which))),
    choose: (name) => this.#act((screen) => this.#choose(screen, name)),
    authorize: (identity) => this.#act((screen) => this.#authorize(screen, identity)),
    session: async (account) => {
      for (const { name, value } of (await this.#world.session(account)).cookies) this.#visitor.jar.set(name, value);
      return undefined;
    },
    advance: async (duration) => {
      await this.#pass(durationMs(duration));
      return undefined;
    },
    expectText: (texts) => this.#expectText([texts].flat()),
    expectNoText: (texts) => this.#expectNoText([texts].flat()),
    expectPage: (page) => this.#expectPage(page),
    expectStored: (wanted) => this.#expectStored(wanted),
    expectSession: async (name) => {
      const got = await this.#visitor.whoAmI().catch((error: Error) => error.message);
      if (got !== name) throw new StoryFailure(name ?? 'nobody signed in', got ?? 'nobody signed in');
      return undefined;
    },
    expectMessages: async () => passedOver(BROWSER_ONLY),
  };

  /** An act on the page, where it is known which page it is. */
  async #act(act: (screen: PaperScreen) => Promise<void>): Promise<PassedOver | undefined> {
    if (this.#screen.page === null) return passedOver(BROWSER_ONLY);
    this.#screen.clearShown();
    await act(this.#screen);
    return undefined;
  }

  async #open(page: string): Promise<PassedOver | undefined> {
    this.#screen.isEmbedded = false;
    delete this.#visitor.headers[HEADERS.embedded];
    return this.#load(page);
  }

  async #load(page: string): Promise<PassedOver | undefined> {
    this.#screen.clearShown();
    if (!page.startsWith('/')) {
      this.#screen.lose();
      return passedOver(BROWSER_ONLY);
    }
    await this.#screen.load(this.#origin + page);
    return undefined;
  }

  async #embed(site: Site): Promise<PassedOver | undefined> {
    // The browser decides whether a frame is shown at all.
    if (site !== 'partner') return this.#load(SITES[site]);
    this.#screen.isEmbedded = true;
    this.#visitor.headers[HEADERS.embedded] = '1';
    return this.#load(`${PAGES.login}?${QUERY.parentUrl}=${encodeURIComponent(SITES.partner)}`);
  }

  #type(label: string, text: string): void {
    mustHave(this.#screen, this.#screen.form.fields, 'a field', label);
    this.#codes.typed(label, text);
    this.#screen.fields.set(label, text);
  }

  async #press(name: string): Promise<PassedOver | undefined> {
    await this.#codes.pressing(name);
    this.#screen.clearShown();
    const press = this.#screen.button(name);
    if (press) {
      await press();
      return undefined;
    }
    const nearest = nearestWord(name, this.#screen.buttons);
    if (nearest) throw new StoryFailure(`a button or link ${name}`, `none such; did you mean ${nearest}?`);
    if (this.#screen.paper && (this.#screen.hasAtTimes(name) || isOnPaperOnly(name)))
      throw new StoryFailure(`a button or link ${name}`, `none such now: ${this.#screen.buttons.join(', ')}`);
    this.#screen.lose();
    return passedOver(BROWSER_ONLY);
  }

  async #choose(screen: PaperScreen, name: string): Promise<void> {
    const chosen = screen.offered.find(({ account }) => account === name);
    const names = screen.offered.map(({ account }) => account).join(', ');
    if (!chosen) throw new StoryFailure(`an account ${name} to choose`, names || 'nothing to choose from');
    screen.chosen = chosen;
  }

  async #authorize(screen: PaperScreen, identity: string): Promise<void> {
    const state = screen.page?.searchParams.get('state');
    if (screen.page?.pathname !== SANDBOX.stageAli || !state)
      throw new StoryFailure("1688's page", screen.page?.pathname ?? '');
    const { callbackUrl } = await this.#world.call(CONTROL.authorizeAli, { body: { state, identity } });
    await screen.follow(callbackUrl);
  }

  async #expectText(texts: readonly string[]): Promise<PassedOver | undefined> {
    const { shown } = this.#screen;
    const missing = texts.filter((text) => !shown.some((one) => one.includes(text)));
    if (missing.length === 0) return undefined;
    const said = missing.filter((text) => this.#serverTexts.has(text));
    if (said.length === 0 || this.#screen.page === null) return passedOver(BROWSER_ONLY);
    throw new StoryFailure(said.join(', '), shown.join(', ') || 'nothing said');
  }

  async #expectNoText(texts: readonly string[]): Promise<PassedOver | undefined> {
    if (this.#screen.page === null) return passedOver(BROWSER_ONLY);
    const found = texts.filter((text) => this.#screen.shown.some((one) => one.includes(text)));
    if (found.length > 0) throw new StoryFailure(`no ${found.join(', ')}`, this.#screen.shown.join(', '));
    return texts.every((text) => this.#serverTexts.has(text)) ? undefined : passedOver(BROWSER_ONLY);
  }

  async #expectPage(page: string): Promise<PassedOver | undefined> {
    if (this.#screen.page === null) return passedOver(BROWSER_ONLY);
    const mismatch = pageMismatch(page, this.#screen.page.href);
    if (mismatch) throw mismatch;
    return undefined;
  }

  async #expectStored(wanted: Readonly<Record<string, string | null>>): Promise<PassedOver | undefined> {
    const cookies: readonly string[] = Object.values(COOKIES);
    for (const [name, value] of Object.entries(wanted)) {
      const got = cookies.includes(name) ? (this.#visitor.jar.get(name) ?? null) : this.#screen.storage.read(name);
      if (got === undefined || this.#screen.page === null) return passedOver(BROWSER_ONLY);
      if (got !== value) throw new StoryFailure(`${name} ${value}`, String(got));
    }
    return undefined;
  }
}

/** @throws StoryFailure where a page that paper knows has nothing of that name to act on */
function mustHave({ paper }: PaperScreen, names: readonly string[], what: string, name: string): void {
  if (paper && !names.includes(name)) throw new StoryFailure(`${what} ${name}`, names.join(', ') || 'none here');
}
