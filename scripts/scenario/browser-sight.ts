import type { FrameLocator, Page } from '@playwright/test';
import { StoryFailure } from '#kit/story/driver.ts';
import { otherSession, otherTexts } from '#kit/story/names.ts';
import { pageMismatch } from '#kit/story/page-match.ts';
import { signedIn } from './session-look.ts';

type Scope = Page | FrameLocator;

/** Visible content and storage of a story's browser. */
export class BrowserSight {
  readonly #page: Page;
  readonly #world: string;
  readonly #scope: () => Promise<Scope>;

  constructor(page: Page, world: string, scope: () => Promise<Scope>) {
    this.#page = page;
    this.#world = world;
    this.#scope = scope;
  }

  async expectText(texts: readonly string[]): Promise<void> {
    const missing = await this.#areSeen(texts, false);
    if (missing.length > 0) throw otherTexts(missing, true, await this.#text());
  }

  async expectNoText(texts: readonly string[]): Promise<void> {
    const seen = await this.#areSeen(texts, true);
    if (seen.length > 0) throw otherTexts(seen, false, await this.#text());
  }

  async expectPage(page: string): Promise<void> {
    const mismatch = pageMismatch(page, this.#page.url());
    if (mismatch) throw mismatch;
  }

  async expectStored(wanted: Readonly<Record<string, string | null>>): Promise<void> {
    const stored = await this.#page.evaluate<Record<string, string>>('({ ...sessionStorage, ...localStorage })');
    const cookies = await this.#page.context().cookies(this.#page.url());
    for (const [name, value] of Object.entries(wanted)) {
      const got = stored[name] ?? cookies.find((cookie) => cookie.name === name)?.value ?? null;
      if (got !== value) throw new StoryFailure(`${name} ${value}`, String(got));
    }
  }

  /** Asked at an address that every machine knows: only Chromium knows where `partner.localhost` is. */
  async expectSession(name: string | null): Promise<void> {
    const { host, port } = new URL(this.#page.url());
    const cookies = await this.#page.context().cookies(this.#page.url());
    const look = { base: `http://127.0.0.1:${port}`, world: this.#world, host, cookies };
    const got = await signedIn(look).catch((error: Error) => error.message);
    if (got !== name) throw otherSession(name, got);
  }

  async expectMessages(count: number): Promise<void> {
    const messages = await this.#page.getByRole('log').getByRole('article').allInnerTexts();
    const logins = messages.filter((text) => text.includes('"type":"login"'));
    if (logins.length !== count)
      throw new StoryFailure(`${count} login message(s)`, `${logins.length}: ${messages.join(' | ')}`);
  }

  /** Names of what could be pressed, ticked or filled. */
  async names(): Promise<string[]> {
    const scope = await this.#scope();
    const roles = ['button', 'link', 'tab', 'checkbox', 'radio', 'textbox'] as const;
    const snapshots = await Promise.all(
      roles.map(async (role) => {
        const found = await scope.getByRole(role).filter({ visible: true }).all();
        return Promise.all(found.map(async (one) => nameIn(await one.ariaSnapshot())));
      }),
    );
    return snapshots.flat().filter((name) => name !== '');
  }

  /** Of the texts, those that are seen, or those that are not. */
  async #areSeen(texts: readonly string[], isSeen: boolean): Promise<string[]> {
    const scope = await this.#scope();
    const found: string[] = [];
    for (const text of texts) {
      const inside = await scope.getByText(text).filter({ visible: true }).count();
      const around = inside > 0 ? inside : await this.#page.getByText(text).filter({ visible: true }).count();
      if (around > 0 === isSeen) found.push(text);
    }
    return found;
  }

  async #text(): Promise<string> {
    return (await this.#scope()).locator('body').innerText();
  }
}

/** `- button "登录"` -> `登录` */
function nameIn(snapshot: string): string {
  return /^- \w+ "([^"]*)"/.exec(snapshot)?.[1] ?? '';
}
