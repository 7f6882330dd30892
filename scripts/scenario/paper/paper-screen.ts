import { COPY } from '#contract/copy.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { PAGES } from '#contract/paths.ts';
import type { AccountListItem } from '#contract/portal/account.ts';
import type { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { readFailure } from '#contract/portal/read-failure.ts';
import { allowedUrl, targetOf } from '#contract/portal/redirect.ts';
import { returnAddress } from '#contract/portal/return-address.ts';
import { QUERY } from '#contract/portal-names.ts';
import type { CallResponse } from '#kit/call-response.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { isCountdown } from '#sandbox/fixture/problems/portal-buttons.ts';
import { CodeButton } from './code-button.ts';
import { PaperConfig } from './paper-config.ts';
import type { PageOf, PaperForm, PaperQr } from './paper-page.ts';
import { PaperStorage } from './paper-storage.ts';

export type PaperPage = PageOf<PaperScreen>;
type Portal = typeof ENDPOINTS;
type Answering<Name extends keyof Portal> = Promise<CallResponse<Portal[Name]>>;
type Pages = (page: URL) => PaperPage | undefined;

/** Screen model without a browser: visible texts and typed values, enough to make the calls that the client makes. */
export class PaperScreen {
  readonly visitor: PortalClient;
  readonly #pages: Pages;
  /** null once something happened that only a browser can follow */
  #page: URL | null = null;
  readonly #config: PaperConfig;
  readonly fields = new Map<string, string>();
  readonly ticks = new Set<string>();
  tab: string = COPY['login.tab.sms'];
  /** the accounts to choose from, and the one that is chosen */
  offered: readonly AccountListItem[] = [];
  chosen: AccountListItem | null = null;
  /** phone and code of a sign-in that left a choice; empty before, and once another code was sent */
  accepted = '';
  /** the panel with the QR code */
  qr: PaperQr | null = null;
  /** proof of a recovery, by account */
  proofs: ReadonlyMap<string, string> = new Map();
  codeButton = new CodeButton();
  isEmbedded = false;
  /** whether the last failure was a no to what was typed, rather than a server out of order */
  wasRejected = false;
  /** a notice that asks to be answered covers the page */
  isNoticeOpen = false;
  readonly storage = new PaperStorage();
  #shown: string[] = [];
  #standing: string[] = [];
  #later: { readonly ms: number; readonly act: () => Promise<void> } | null = null;

  constructor(visitor: PortalClient, pages: Pages) {
    this.visitor = visitor;
    this.#config = new PaperConfig(visitor);
    this.#pages = pages;
  }

  get page(): URL | null {
    return this.#page;
  }

  /** Visible texts: from the last action, from the page itself, and the accounts to choose from. */
  get shown(): readonly string[] {
    if (this.#page === null) return [];
    const { texts = [] } = this.qr ?? {};
    return [...this.#shown, ...texts, ...this.#standing, ...this.offered.map(({ account }) => account)];
  }

  /** Before each act: what it does not bring up anew is gone. */
  clearShown(): void {
    this.#shown = [];
  }

  say(...texts: readonly string[]): void {
    this.#shown.push(...texts);
  }

  /** Says what stays for as long as the page is open. */
  stand(...texts: readonly string[]): void {
    this.#standing.push(...texts);
  }

  /** Does something once so much time has passed on this page. */
  after(ms: number, act: () => Promise<void>): void {
    this.#later = { ms, act };
  }

  /** The clock went on. */
  async passTime(ms: number): Promise<void> {
    this.codeButton.pass(ms);
    const later = this.#later;
    if (!later) return;
    this.#later = later.ms > ms ? { ...later, ms: later.ms - ms } : null;
    if (this.#later === null) await later.act();
  }

  field(label: string): string {
    return this.fields.get(label) ?? '';
  }

  /** From here on only a browser could tell where the person is. */
  lose(): void {
    this.#page = null;
    delete this.visitor.headers.Referer;
  }

  /** The page as paper knows it; undefined where only a browser does. */
  get paper(): PaperPage | undefined {
    return this.#page ? this.#pages(this.#page) : undefined;
  }

  get form(): PaperForm {
    return this.paper?.form?.(this) ?? { fields: [] };
  }

  /** Names of the buttons and links that paper knows on this page, as they are now. */
  get buttons(): readonly string[] {
    const { away = [] } = this.form;
    return Object.keys(this.paper?.press ?? {})
      .filter((name) => !away.includes(name))
      .map((name) => (name === COPY['code.get'] ? this.codeButton.name : name));
  }

  /** Action of a button or link of this page; undefined if it has none of that name, or only a browser knows. */
  button(name: string): (() => Promise<void>) | undefined {
    if (!this.buttons.includes(name)) return undefined;
    const press = this.paper?.press[name === this.codeButton.name ? COPY['code.get'] : name];
    return press && (() => press(this));
  }

  /** True if this page has it at other times: on another tab, before a code was sent, or some seconds later. */
  hasAtTimes(name: string): boolean {
    const { press = {} } = this.paper ?? {};
    const isBesideCode = name === COPY['code.again'] || isCountdown(name);
    return Object.hasOwn(press, name) || (isBesideCode && Object.hasOwn(press, COPY['code.get']));
  }

  /** Loads an address as a document: the configuration comes first. */
  async load(href: string): Promise<void> {
    this.#goTo(href);
    const config = await this.#config.load();
    if (config) this.storage.assignGroup(config);
    await this.open(href);
  }

  /** From here on calls come from this page. */
  #goTo(href: string): void {
    this.#page = new URL(href, this.#page ?? undefined);
    this.visitor.headers.Referer = this.#page.href;
  }

  /** Opens an address: what was typed is gone, and the page makes its first calls. */
  async open(href: string): Promise<void> {
    this.#goTo(href);
    this.fields.clear();
    this.ticks.clear();
    this.tab = COPY['login.tab.sms'];
    this.offered = [];
    this.chosen = null;
    this.accepted = '';
    this.qr = null;
    this.proofs = new Map();
    this.codeButton = new CodeButton();
    this.isNoticeOpen = false;
    this.#later = null;
    this.#standing = [...(this.paper?.texts ?? [])];
    await this.paper?.arrive?.(this);
  }

  /** Opens an address of the sandbox and goes where it leads. */
  async follow(address: string): Promise<void> {
    const { headers } = await this.visitor.request('GET', address);
    await this.load(String(headers.location ?? address));
  }

  /** To another page of the portal, under the prefix where this one is, with what a sign-in carries along. */
  async openCarrying(path: string): Promise<void> {
    const next = new URL(this.sibling(path), this.#page ?? undefined);
    for (const name of [QUERY.gotoUrl, QUERY.parentUrl])
      for (const value of this.#page?.searchParams.getAll(name) ?? []) next.searchParams.append(name, value);
    await this.open(next.href);
  }

  /** `/login` -> `/go/portal/login` where this page is under the prefix too (spec §2). */
  sibling(path: string): string {
    const { prefix } = PAGES;
    const isUnderPrefix = `${this.#page?.pathname}/`.toLowerCase().startsWith(`${prefix}/`);
    return isUnderPrefix && !path.startsWith(`${prefix}/`) ? prefix + path : path;
  }

  /** The data of a call's success; null where it failed, with what the page would say of it. */
  async ask<Name extends keyof Portal>(_name: Name, call: Answering<Name>): Promise<AnswerOf<Portal[Name]> | null> {
    let answer: Awaited<typeof call>;
    try {
      answer = await call;
    } catch {
      this.wasRejected = false;
      this.say(COPY['err.network']);
      return null;
    }
    const { success } = (answer.body ?? {}) as { success?: unknown };
    if (success === true) return answer.data;
    const { message, loginUrl } = readFailure(answer.body);
    this.wasRejected = answer.status < 500 && answer.status !== 429;
    this.say(message || COPY['err.default']);
    if (answer.status === 401 || loginUrl !== null) await this.#signInAgain(loginUrl);
    return null;
  }

  /** As `ask`; the page says nothing of a failure. */
  async askQuietly<Name extends keyof Portal>(
    _name: Name,
    call: Answering<Name>,
  ): Promise<AnswerOf<Portal[Name]> | null> {
    return call.then(({ data }) => data).catch(() => null);
  }

  /** spec §7: a 401 sends to the login page, with the way back to this page. */
  async #signInAgain(loginUrl: string | null): Promise<void> {
    if (!this.#page) return;
    const { href, origin } = this.#page;
    const allowList = await this.#gotoUrlAllowList();
    const allowed = allowedUrl(loginUrl, href, allowList)?.href;
    const target = new URL(allowed ?? `${PAGES.prefix}${PAGES.login}`, origin);
    target.searchParams.set(QUERY.gotoUrl, returnAddress(this.#page));
    await this.load(target.href);
  }

  /** Completes a sign-in (spec §4): gotoUrl by the one policy, else `/go`. Embedded, the parent is notified instead. */
  async signedIn(firstLogin = false): Promise<void> {
    if (this.isEmbedded) return this.say(COPY['embed.done']);
    if (!this.#page) return;
    const target = firstLogin ? PAGES.enterpriseAuth : await this.gotoTarget();
    await this.load(new URL(target, this.#page).href);
  }

  /** Redirect target of a sign-in on this page. */
  async gotoTarget(): Promise<string> {
    if (!this.#page) return PAGES.go;
    const { href, searchParams } = this.#page;
    return targetOf(searchParams.getAll(QUERY.gotoUrl), href, await this.#gotoUrlAllowList());
  }

  async #gotoUrlAllowList(): Promise<readonly string[]> {
    return (await this.#config.read())?.gotoUrlAllowList ?? [];
  }
}
