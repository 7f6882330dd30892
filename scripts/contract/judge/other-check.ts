import { isFields } from '#contract/json-value.ts';
import { BODY_REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { type Answer, isAlike, voiceOf } from './answer.ts';

/** Refusals of a request whoever makes it: a server that has no such check only looks who asks. */
const OF_ANYBODY: readonly RefusalCode[] = [
  ...BODY_REFUSALS,
  ...(['REQUEST_INVALID', 'URL_INVALID', 'METHOD_REJECTED', 'PHONE_INVALID', 'BUSINESS_HEADER_REJECTED'] as const),
  ...(['CTOKEN_REJECTED', 'CROSS_SITE_REJECTED'] as const),
];

/**
 * The words for a refusal that another check gave than the one of `code`; null where that is not known to be so.
 * @param voices the answers at the gates before every call, by the refusal of the gate
 * @param without answer to the same request without the fault: one that is alike did not look at it
 */
export function otherCheck(
  voices: Readonly<Record<string, string>>,
  answer: Answer,
  code: RefusalCode,
  without?: Answer,
): string | null {
  const voice = voiceOf(answer);
  if (without && isAlike(answer, without)) return `refused as without that fault (${voice})`;
  if (!isFields(answer.body)) return `refused without JSON (${voice})`;
  const { CSRF_REJECTED: csrf, LOGIN_REQUIRED: login } = voices;
  if (csrf === login) return null;
  if (code === 'CSRF_REJECTED') return csrf === undefined || voice === csrf ? null : `refused otherwise (${voice})`;
  if (voice === csrf && code !== 'CTOKEN_REJECTED') return `refused for its tokens (${voice})`;
  return voice === login && OF_ANYBODY.includes(code) ? `refused as nobody's (${voice})` : null;
}
