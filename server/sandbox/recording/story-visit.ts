import { COPY } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { PAGES } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { isLoginPath } from '#contract/portal/redirect.ts';
import { QUERY } from '#contract/portal-names.ts';
import { parseUrl } from '#contract/url.ts';
import type { TAB_LABELS } from '#sandbox/fixture/story.ts';
import { bodyOf, type CallRow, dataOf, isDone, qrStatusOf } from '#sandbox/history/call-row.ts';
import { recordOf } from '#sandbox/loose.ts';
import type { World } from '#sandbox/world/world.ts';
import type { StoryWriter } from './story-writer.ts';

/** Facts about a page since it was opened. */
export const newVisit = () => ({
  /** calls since the page was loaded, but for its configuration */
  calls: 0,
  /** whether a person has done something on it */
  hasActed: false,
  tab: COPY['login.tab.sms'] as (typeof TAB_LABELS)[number],
  /** the phone that stands in the field */
  phone: '',
  /** whether a code was sent, after which its button has another name */
  hasSent: false,
  /** button that asks for another QR code, empty while one is shown; null before the first */
  qrButton: null as string | null,
  /** the code that was typed last, where it could be read */
  code: undefined as string | undefined,
  /** whether a sign-in asks which of several accounts is meant */
  isChoosing: false,
  /** whether that sign-in will ask for the accounts by itself */
  isListDue: false,
  /** whether a recovery's phone is verified, and the form for it is gone */
  isVerified: false,
  /** whether recovery asks which of several accounts is meant */
  hasSeveral: false,
  /** the account chosen for a new password; null before */
  chosen: null as string | null,
});
export type Visit = ReturnType<typeof newVisit>;

/** True for a call by which one sees that somebody acted on its page, or that the page is left at once. */
export function hasPersonAct(row: CallRow): boolean {
  const { endpoint, page, status } = row;
  const called = endpoint === null ? undefined : ENDPOINTS[endpoint as EndpointName];
  if (called === ENDPOINTS.qrStatus) return isDone(row) && qrStatusOf(row) !== QR_STATUS.initial;
  const isTurnedAway = status === 401 && page !== null && !isLoginPath(withoutQuery(page));
  return called?.isAct === true || called === ENDPOINTS.listByPhone || isTurnedAway;
}

/** The page that a call usually comes from, for calls by hand, such as by curl, which name none. */
export function usualPageOf(row: CallRow): string | null {
  const { endpoint } = row;
  const { action = endpoint } = recordOf(bodyOf(row));
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
export function linkTo(page: string): string | undefined {
  const path = withoutQuery(page);
  if (path.endsWith(PAGES.register)) return COPY['login.register'];
  return path.endsWith(PAGES.forgetPassword) ? COPY['login.findPwd'] : undefined;
}

/** A page with those parameters that the portal reads. */
export function withoutNoise(page: string): string {
  const names: readonly string[] = Object.values(QUERY);
  const kept = pairsOf(page).filter(([name]) => names.includes(name));
  const query = kept.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`).join('&');
  return withoutQuery(page) + (query && `?${query}`);
}

export function withoutQuery(page: string): string {
  return page.replace(/\?.*$/s, '');
}

/** Base for the addresses of the portal's own pages. */
export const OWN_ORIGIN = 'http://localhost';

/** Names and values of a page's query. */
export function pairsOf(page: string): readonly (readonly [name: string, value: string])[] {
  return [...(parseUrl(page.replace(/^[^?]*/, ''), OWN_ORIGIN)?.searchParams ?? [])];
}

/** Steps of recovery that set off no call: they are inferred from the calls around them. */

/** Notes the accounts that a code has opened, none where it was refused. */
export function noteVerified(visit: Visit, row: CallRow): void {
  const found = Object.keys(recordOf(dataOf(row).map)).length;
  visit.isVerified = found > 0;
  visit.hasSeveral = found > 1;
  visit.chosen = null;
}

/** Writes the way from a verified phone back to the form for another one. */
export function changePhone(writer: StoryWriter, visit: Visit): void {
  if (!visit.isVerified) return;
  writer.write({ press: COPY['fp.step1'] });
  writer.write({ press: COPY['fp.changePhone'] });
  visit.isVerified = false;
  visit.phone = '';
}

/** Writes the choice of the account that gets the new password, where it is another than before. */
export function chooseRecovered(writer: StoryWriter, visit: Visit, account: string | null): void {
  if (!visit.hasSeveral || account === null || account === visit.chosen) return;
  if (visit.chosen !== null) writer.write({ press: COPY['fp.step2'] });
  writer.write({ choose: account });
  writer.write({ press: COPY['fp.next'] });
  visit.chosen = account;
}

/** Writes phones and codes that were typed: which of a phone's codes, for the code itself is another one each time. */
export class TypedCodes {
  readonly #world: World;
  readonly #writer: StoryWriter;
  readonly #since: number;
  /** when the last code was asked for, by the world's time and by the story's */
  #asked = { at: 0, writtenAt: 0 };

  /** @param since seq of the newest message before the story: those until it are asked for again */
  constructor(world: World, writer: StoryWriter, since: number) {
    this.#world = world;
    this.#writer = writer;
    this.#since = since;
  }

  /** A code was asked for, the last step. */
  askedAt(at: number): void {
    this.#asked = { at, writtenAt: this.#writer.now };
  }

  typePhone(visit: Visit, phone: string): void {
    if (visit.phone !== phone) this.#writer.write({ fill: { [COPY['field.phone.label']]: phone } });
    visit.phone = phone;
  }

  /** @param typed undefined where it could not be read */
  typeCode(visit: Visit, action: SmsAction, phone: string, typed: string | undefined, at: number): void {
    const { inbox, portal } = this.#world;
    const messages = inbox.list({ phone, action }, portal.smsCodes, at);
    const arrived = messages.filter((message) => message.code !== null && message.at <= at);
    const [previous, newest] = [arrived.at(-2), arrived.at(-1)];
    const which = !newest || typed === undefined || typed === newest.code ? 'newest' : 'previous';
    const isRight = newest && (which === 'newest' || typed === previous?.code);
    if (isRight && newest.seq <= this.#since && !visit.hasSent) this.#writer.write({ askForCode: phone });
    else this.typePhone(visit, phone);
    visit.phone = phone;
    if (isRight) {
      visit.hasSent ||= newest.seq <= this.#since;
      this.#writer.passTo(this.#asked.writtenAt + newest.at - this.#asked.at);
      this.#writer.write({ typeCode: which });
    } else if (typed !== undefined && portal.settings.fixedCodes[phone] === typed)
      this.#writer.write({ fill: { [COPY['field.code.label']]: typed } });
    else this.#writer.write({ typeCode: 'wrong' });
  }
}
