import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { isLoginPath, targetOf } from '#contract/portal/redirect.ts';
import { QUERY } from '#contract/portal-names.ts';
import { SITES } from '#contract/sites.ts';
import { HEADERS } from '#contract/storage.ts';
import { parseUrl } from '#contract/url.ts';
import type { Settings } from '#domain/settings.ts';
import type { TAB_LABELS } from '#sandbox/fixture/story.ts';
import type { CallRow } from '#sandbox/history/call-row.ts';
import { recordOf } from '#sandbox/loose.ts';
import type { StoryWriter } from './story-writer.ts';

/** Of the portal's own pages only the path is read. */
const OWN_ORIGIN = 'http://localhost';

/** Facts about a page since it was opened. */
export interface Visit {
  /** calls since the page was loaded, but for its configuration */
  calls: number;
  tab: (typeof TAB_LABELS)[number];
  /** the phone that stands in the field */
  phone: string;
  /** whether a code was sent, after which its button has another name */
  hasSent: boolean;
  /** button that asks for another QR code, empty while one is shown; null before the first */
  qrButton: string | null;
  /** the code that was typed last, where it could be read */
  code: string | undefined;
  /** whether a sign-in asks which of several accounts is meant */
  isChoosing: boolean;
  /** whether that sign-in will ask for the accounts by itself */
  isListDue: boolean;
  /** whether a recovery's phone is verified, and the form for it is gone */
  isVerified: boolean;
  /** whether recovery asks which of several accounts is meant */
  hasSeveral: boolean;
  /** the account chosen for a new password; null before */
  chosen: string | null;
}

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

  /** End of the recording: expects the page that the last action led to, even if that page made no call. */
  finish(): void {
    if (this.#leadsTo !== null && this.#leadsTo !== 'anywhere') this.#writer.write({ expectPage: this.#leadsTo });
    this.#leadsTo = null;
    this.#expectSession();
  }

  /** A call came: writes down how its page came to be open, where that is another one than before. */
  see(row: CallRow, at: number): void {
    const { endpoint } = row;
    const { headers } = row;
    const page = row.page ?? (this.#page === null ? usualPageOf(row) : null);
    if (page !== null && headers[HEADERS.embedded] !== undefined) this.#seeFrame(page, at, endpoint);
    else if (page !== null && page !== this.#page) this.#arrive(page, at);
    else if (endpoint === 'loginCustom' && page !== null && this.visit.calls > 0) this.#reload(at);
    if (endpoint !== 'loginCustom') this.visit.calls += 1;
  }

  #arrive(page: string, at: number): void {
    const path = page.split('?', 1)[0] ?? page;
    const isBack = this.#turnedAway && path === PAGES.prefix + PAGES.login;
    const isLed = isBack || this.#leadsTo === 'anywhere' || this.#leadsTo === path;
    if (!isLed) this.finish();
    this.#writer.pauseUntil(at);
    this.#writer.write(isLed ? { expectPage: path } : { open: withoutNoise(page) });
    this.#expectSession();
    this.isFramed = false;
    this.#begin(page);
  }

  #expectSession(): void {
    if (this.#signedIn !== null) this.#writer.write({ expectSession: this.#signedIn });
    this.#signedIn = null;
  }

  #reload(at: number): void {
    this.#writer.pauseUntil(at);
    this.#writer.write({ reload: true });
    this.#begin(this.#page ?? '');
  }

  /** On a wrapper's host the page shows the framed login; elsewhere a partner's page frames it. */
  #seeFrame(page: string, at: number, endpoint: string | null): void {
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
    this.#leadsTo = null;
    this.#turnedAway = false;
    this.visit = newVisit();
    if (!this.#isNoticeDue || this.isFramed || !isLoginPath(this.path)) return;
    this.#isNoticeDue = false;
    this.#writer.write({ press: COPY['dlg.migrate.ok'] });
  }
}

function newVisit(): Visit {
  return {
    ...{ calls: 0, tab: COPY['login.tab.sms'], phone: '', hasSent: false },
    ...{
      qrButton: null,
      code: undefined,
      isChoosing: false,
      isListDue: false,
      isVerified: false,
      hasSeveral: false,
      chosen: null,
    },
  };
}

/** The page that a call usually comes from, for calls by hand, such as by curl, which name none. */
function usualPageOf({ endpoint, body }: CallRow): string | null {
  const { action = endpoint } = recordOf(body);
  if (!BY_HAND.has(endpoint)) return null;
  if (action === 'register') return PAGES.register;
  return action === 'login' ? PAGES.login : PAGES.forgetPassword;
}

const BY_HAND: ReadonlySet<string | null> = new Set<EndpointName>([
  'sendSmsCode',
  'login',
  'register',
  'verifySmsCode',
  'forgetPassword',
]);

/** Inside a frame no address can be typed. */
function linkTo(page: string): string | undefined {
  const path = page.split('?', 1)[0] ?? '';
  if (path.endsWith(PAGES.register)) return COPY['login.register'];
  return path.endsWith(PAGES.forgetPassword) ? COPY['login.findPwd'] : undefined;
}

/** A page with those parameters that the portal reads. */
function withoutNoise(page: string): string {
  const names: readonly string[] = Object.values(QUERY);
  const kept = pairsOf(page).filter(([name]) => names.includes(name));
  const query = kept.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`).join('&');
  const path = page.split('?', 1)[0] ?? page;
  return query ? `${path}?${query}` : path;
}

function pairsOf(page: string): (readonly [name: string, value: string])[] {
  const query = page.split('?').slice(1).join('?');
  return query.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [decoded(name), decoded(value.join('='))];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
