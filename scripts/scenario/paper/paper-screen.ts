import type { AccountListItem } from '#contract/account.ts';
import { COPY } from '#contract/copy.ts';
import type { ENDPOINTS } from '#contract/endpoints.ts';
import { PAGES } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { readFailure } from '#contract/read-failure.ts';
import { allowedUrl, targetOf } from '#contract/redirect.ts';
import type { Answer } from '#scripts/visitor/caller.ts';
import { type Data, dataOf, type Visitor } from '#scripts/visitor/visitor.ts';

/** What a person sees and has typed, where there is no screen: enough of one for calls to be made as the client makes them. */
export interface PaperPage {
  /** the calls of a page that opens */
  readonly arrive?: (screen: PaperScreen) => Promise<void>;
  /** by the name of the button or link */
  readonly press: Readonly<Record<string, (screen: PaperScreen) => Promise<void>>>;
}

type Pages = (pathname: string) => PaperPage | undefined;

export class PaperScreen {
  readonly visitor: Visitor;
  readonly #pages: Pages;
  /** null once something happened that only a browser can follow */
  #page: URL | null = null;
  readonly fields = new Map<string, string>();
  readonly ticks = new Set<string>();
  tab: string = COPY['login.tab.sms'];
  /** the accounts to choose from, and the one that is chosen */
  offered: readonly AccountListItem[] = [];
  chosen: AccountListItem | null = null;
  /** the QR code that is polled */
  scene: string | null = null;
  /** proof of a recovery, by account */
  proofs: ReadonlyMap<string, string> = new Map();
  isEmbedded = false;
  #shown: string[] = [];

  constructor(visitor: Visitor, pages: Pages) {
    this.visitor = visitor;
    this.#pages = pages;
  }

  get page(): URL | null {
    return this.#page;
  }

  /** Texts that the last act brought up. */
  get shown(): readonly string[] {
    return this.#shown;
  }

  /** Before each act: what it does not bring up anew is gone. */
  clearShown(): void {
    this.#shown = [];
  }

  say(...texts: readonly string[]): void {
    this.#shown.push(...texts);
  }

  field(label: string): string {
    return this.fields.get(label) ?? '';
  }

  /** From here on only a browser could tell where the person is. */
  lose(): void {
    this.#page = null;
  }

  /** Names of the buttons and links that paper knows on this page. */
  get buttons(): readonly string[] {
    return Object.keys((this.#page && this.#pages(this.#page.pathname)?.press) ?? {});
  }

  /** What a button or link of this page does; undefined where only a browser knows. */
  button(name: string): (() => Promise<void>) | undefined {
    const press = this.#page ? this.#pages(this.#page.pathname)?.press[name] : undefined;
    return press && (() => press(this));
  }

  /** Opens an address: what was typed is gone, and the page makes its first calls. */
  async open(href: string): Promise<void> {
    const url = new URL(href, this.#page ?? undefined);
    this.#page = url;
    this.fields.clear();
    this.ticks.clear();
    this.tab = COPY['login.tab.sms'];
    this.offered = [];
    this.chosen = null;
    this.scene = null;
    this.proofs = new Map();
    await this.#pages(url.pathname)?.arrive?.(this);
  }

  /** Opens an address of the sandbox and goes where it leads. */
  async follow(address: string): Promise<void> {
    const { headers } = await this.visitor.get(address);
    await this.open(String(headers.location ?? address));
  }

  /** To another page of the portal, with what a sign-in carries along. */
  async openCarrying(path: string): Promise<void> {
    const next = new URL(path, this.#page ?? undefined);
    for (const name of [QUERY.gotoUrl, QUERY.parentUrl])
      for (const value of this.#page?.searchParams.getAll(name) ?? []) next.searchParams.append(name, value);
    await this.open(next.href);
  }

  /** The data of a call's success; null where it failed, with what the page would say of it. */
  async ask<Name extends keyof typeof ENDPOINTS>(name: Name, call: Promise<Answer>): Promise<Data<Name> | null> {
    let answer: Answer;
    try {
      answer = await call;
    } catch (error) {
      // A broken connection, or an answer that is no JSON.
      this.say(COPY[error instanceof SyntaxError ? 'err.default' : 'err.network']);
      return null;
    }
    const { success } = (answer.body ?? {}) as { success?: unknown };
    if (success === true) return dataOf(answer, name);
    const { message, loginUrl } = readFailure(answer.body);
    this.say(message || COPY['err.default']);
    if (answer.status === 401 || loginUrl !== null) await this.#signInAgain(loginUrl);
    return null;
  }

  /** spec §7: a 401 sends to the login page, with the current path to come back to. */
  async #signInAgain(loginUrl: string | null): Promise<void> {
    if (!this.#page) return;
    const { href, origin, pathname } = this.#page;
    const allowList = await this.#gotoUrlAllowList();
    const allowed = allowedUrl(loginUrl, href, allowList)?.href;
    const target = new URL(allowed ?? `${PAGES.prefix}${PAGES.login}`, origin);
    target.searchParams.set(QUERY.gotoUrl, pathname);
    await this.open(target.href);
  }

  /** What follows a sign-in (spec §4): gotoUrl by the one policy, else `/go`. Embedded, the parent is told instead. */
  async signedIn(firstLogin = false): Promise<void> {
    if (this.isEmbedded) return this.say(COPY['embed.done']);
    const page = this.#page;
    if (!page) return;
    const target = targetOf(page.searchParams.getAll(QUERY.gotoUrl), page.href, await this.#gotoUrlAllowList());
    await this.open(new URL(firstLogin ? PAGES.enterpriseAuth : target, page).href);
  }

  async #gotoUrlAllowList(): Promise<readonly string[]> {
    const answer = await this.visitor.greet();
    return answer.status === 200 ? dataOf(answer, 'loginCustom').gotoUrlAllowList : [];
  }
}
