import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { isLoginPath, targetOf } from '#contract/portal/redirect.ts';
import { QUERY } from '#contract/portal-names.ts';
import { SITES } from '#contract/sites.ts';
import { HEADERS } from '#contract/storage.ts';
import { parseUrl } from '#contract/url.ts';
import type { Settings } from '#domain/settings.ts';
import { type CallRow, isDone } from '#sandbox/history/call-row.ts';
import {
  hasPersonAct,
  linkTo,
  newVisit,
  OWN_ORIGIN,
  pairsOf,
  usualPageOf,
  type Visit,
  withoutNoise,
  withoutQuery,
} from './story-visit.ts';
import type { StoryWriter } from './story-writer.ts';

/** Anywhere: the redirect of another site decides. */
export type LeadsTo = string | 'anywhere' | null;

/** Which page the calls come from, and whether a person opened it or was led there. */
export class PageWatch {
  readonly #writer: StoryWriter;
  #page: string | null = null;
  #leadsTo: LeadsTo = null;
  /** user signed in by the last action, expected once the page has changed */
  #signedIn: string | null = null;
  /** whether the client left for the login page, which may be another site's */
  #turnedAway = false;
  #isNoticeDue: boolean;
  /** the browser that the page is shown in */
  #visitor = '';
  /** a page that came and that nobody acts on yet */
  #held: { readonly page: string; readonly visitor: string; readonly at: number; readonly visit: Visit } | null = null;
  /** when the page was loaded again after an act on it; null for not since the last one */
  #reloadedAt: number | null = null;
  isFramed = false;
  visit = newVisit();

  /** @param isNoticeDue whether the first login page opens with the notice of the migration in front of it */
  constructor(writer: StoryWriter, isNoticeDue: boolean) {
    this.#writer = writer;
    this.#isNoticeDue = isNoticeDue;
  }

  /** `/login` for `partner.localhost/login?gotoUrl=…`; empty before the first page. */
  get path(): string {
    return /\/[^?]*/.exec(this.#page ?? '')?.[0] ?? '';
  }

  /** True for a page of the portal's own host. */
  get isOwn(): boolean {
    return this.#page?.startsWith('/') === true;
  }

  /** Target of a sign-in on this page: a path, or host and path. */
  target({ gotoUrlAllowList }: Pick<Settings, 'gotoUrlAllowList'>): string {
    const given = pairsOf(this.#page ?? '').flatMap(([name, value]) => (name === QUERY.gotoUrl ? [value] : []));
    const url = parseUrl(targetOf(given, OWN_ORIGIN, gotoUrlAllowList), OWN_ORIGIN);
    return url?.origin === OWN_ORIGIN ? url.pathname : `${url?.hostname}${url?.pathname}`;
  }

  /** The last act leads to another page by itself. @param account signed in on the way */
  leadTo(where: LeadsTo, account: string | null = null): void {
    this.#leadsTo = where;
    this.#signedIn = account;
  }

  /** A call's response required a sign-in: the client leaves the page at once (spec §7). */
  turnedAway(): void {
    this.#writer.takeBackPage();
    this.#page = null;
    this.#leadsTo = null;
    this.#turnedAway = true;
  }

  /** Opens the page that came last where an act needs it: there is none before it, or the act is about it. */
  open(isNeeded = false): void {
    if (this.#held && (isNeeded || this.#page === null)) this.#arrive(this.#held.page, this.#held.at);
  }

  /** End of the recording: expects the page that the last action led to, even if that page made no call. */
  finish(): void {
    this.open();
    this.#expect();
  }

  #expect(): void {
    if (this.#leadsTo !== null && this.#leadsTo !== 'anywhere') this.#writer.write({ expectPage: this.#leadsTo });
    this.#leadsTo = null;
    this.#expectSession();
  }

  /**
   * A call came: writes down how its page came to be open, where that is another one than before.
   * @returns false for a call of a page that nobody acts on: a reload, or another page that is open beside it
   */
  see(row: CallRow, at: number): boolean {
    const { endpoint, visitor } = row;
    const page = row.page ?? (this.#page === null ? usualPageOf(row) : null);
    const isAct = hasPersonAct(row);
    if (page !== null && row.headers[HEADERS.embedded] !== undefined) this.#seeFrame(page, at, endpoint);
    else if (page !== null) {
      const isHere = page === this.#page && (isAct || visitor === this.#visitor);
      if (!isHere && !isAct && !this.#isLedTo(page)) {
        this.#hold(page, row, at);
        return false;
      }
      if (page !== this.#page) this.#arrive(page, at);
      else if (endpoint === 'loginCustom' && this.visit.calls > 0) this.#reload(at);
      this.#visitor = visitor;
    }
    if (isAct) this.#act();
    if (endpoint !== 'loginCustom') this.visit.calls += 1;
    return true;
  }

  #act(): void {
    if (this.#reloadedAt !== null) {
      this.#writer.pauseUntil(this.#reloadedAt);
      this.#writer.write({ reload: true });
    }
    this.#reloadedAt = null;
    this.visit.hasActed = true;
  }

  /** A page without an act so far: its calls count once somebody acts there. */
  #hold(page: string, row: CallRow, at: number): void {
    const { endpoint, visitor } = row;
    const isKnown = this.#held?.page === page && this.#held.visitor === visitor && endpoint !== 'loginCustom';
    const held = isKnown && this.#held ? this.#held : { page, visitor, at, visit: newVisit() };
    if (endpoint === 'prepare') held.visit.qrButton = isDone(row) ? '' : COPY['qr.retry'];
    held.visit.calls += 1;
    this.#held = held;
  }

  #isLedTo(page: string): boolean {
    const path = withoutQuery(page);
    const isBack = this.#turnedAway && path === PAGES.prefix + PAGES.login;
    return isBack || this.#leadsTo === 'anywhere' || this.#leadsTo === path;
  }

  #arrive(page: string, at: number): void {
    const isLed = this.#isLedTo(page);
    const held = this.#held?.page === page ? this.#held : null;
    if (!isLed) this.#expect();
    this.#writer.pauseUntil(held?.at ?? at);
    this.#writer.write(isLed ? { expectPage: withoutQuery(page) } : { open: withoutNoise(page) });
    this.#expectSession();
    this.isFramed = false;
    this.#begin(page);
    this.visit = held?.visit ?? this.visit;
    this.#visitor = held?.visitor ?? this.#visitor;
  }

  #expectSession(): void {
    if (this.#signedIn !== null) this.#writer.write({ expectSession: this.#signedIn });
    this.#signedIn = null;
  }

  /** A page that was loaded again is a step only between two acts on it. */
  #reload(at: number): void {
    const hasActed = this.visit.hasActed || this.#reloadedAt !== null;
    this.#begin(this.#page ?? '');
    this.#reloadedAt = hasActed ? at : null;
  }

  /** On a wrapper's host the page shows the framed login; elsewhere a partner's page frames it. */
  #seeFrame(page: string, at: number, endpoint: string | null): void {
    const isOfHeld = page !== this.#page && page.startsWith(SITES.member) && this.#held?.page.startsWith(SITES.partner);
    if (this.#held && isOfHeld) this.#arrive(this.#held.page, this.#held.at);
    const isWrapped = !this.isFramed && this.#page?.startsWith(SITES.partner) && page.startsWith(SITES.member);
    if (isWrapped) return;
    const isAgain = page === this.#page && endpoint === 'loginCustom' && this.visit.calls > 0;
    if (!this.isFramed || isAgain) {
      this.#writer.pauseUntil(at);
      this.#writer.write({ embed: 'partner' });
    } else if (page !== this.#page) {
      const link = linkTo(page);
      if (link) this.#writer.write({ press: link });
    } else return;
    this.isFramed = true;
    this.#begin(page);
  }

  #begin(page: string): void {
    this.#page = page;
    this.#held = null;
    this.#reloadedAt = null;
    this.#leadsTo = null;
    this.#turnedAway = false;
    this.visit = newVisit();
    if (!this.#isNoticeDue || this.isFramed || !isLoginPath(this.path)) return;
    this.#isNoticeDue = false;
    this.#writer.write({ press: COPY['dlg.migrate.ok'] });
  }
}
