import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { isLoginPath } from '#contract/portal/redirect.ts';
import { QUERY } from '#contract/portal-names.ts';
import type { TAB_LABELS } from '#sandbox/fixture/story.ts';
import { bodyOf, type CallRow } from '#sandbox/history/call-row.ts';
import { recordOf } from '#sandbox/loose.ts';
import { isDone, qrStatusOf } from './row-answer.ts';

/** Facts about a page since it was opened. */
export interface Visit {
  /** calls since the page was loaded, but for its configuration */
  calls: number;
  /** whether a person has done something on it */
  hasActed: boolean;
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

export function newVisit(): Visit {
  return {
    ...{ calls: 0, hasActed: false, tab: COPY['login.tab.sms'], phone: '', hasSent: false },
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

/** True for a call by which one sees that somebody acted on its page, or that the page is left at once. */
export function isActed(row: CallRow): boolean {
  const { endpoint, page, status } = row;
  const called = endpoint === null ? undefined : ENDPOINTS[endpoint as EndpointName];
  if (called === ENDPOINTS.qrStatus) return isDone(row) && qrStatusOf(row) !== QR_STATUS.initial;
  const isTurnedAway = status === 401 && page !== null && !isLoginPath(page.split('?', 1)[0] ?? '');
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
  const path = page.split('?', 1)[0] ?? '';
  if (path.endsWith(PAGES.register)) return COPY['login.register'];
  return path.endsWith(PAGES.forgetPassword) ? COPY['login.findPwd'] : undefined;
}

/** A page with those parameters that the portal reads. */
export function withoutNoise(page: string): string {
  const names: readonly string[] = Object.values(QUERY);
  const kept = pairsOf(page).filter(([name]) => names.includes(name));
  const query = kept.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`).join('&');
  const path = page.split('?', 1)[0] ?? page;
  return query ? `${path}?${query}` : path;
}

export function pairsOf(page: string): (readonly [name: string, value: string])[] {
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
