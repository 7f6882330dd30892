import { isFields } from '#contract/json-value.ts';
import { BODY_REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { plainText } from '#contract/value-words.ts';
import { readFailure } from '#contract/wire/tolerant.ts';
import type { HttpResponse } from '#kit/http.ts';

/** A response to a call, with its body as JSON where it is some. */
export type Answer = Pick<HttpResponse, 'status' | 'headers' | 'setCookies' | 'text'> & { readonly body: unknown };

/** Fingerprint of a server's refusal: the same check gives the same status and code. */
function fingerprintOf({ status, body, headers }: Answer): string {
  const { code, message } = readFailure(body);
  const form = isFields(body)
    ? Object.keys(body).sort().join()
    : (headers['content-type'] ?? '').split(';')[0]?.toLowerCase();
  return [status, code || message || form].join(' ');
}

/** Names of values that differ in each answer. */
const FLEETING = /trace|request_?id|timestamp|nonce|time$|date$|at$|^ts$/i;
/** Ids, moments and tokens. */
export const DRAWN = /^(?:[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,}|\d{10,}|\d{4}[-/]\d\d[-/]\d\d[T ][\d:.]+.*)$/i;

/** A text for a person, which may count tries or minutes; no code has a blank or a Chinese character in it. */
const SENTENCE = /[^\x21-\x7e]/;

/** True for two answers with equal content, apart from ids, moments and the numbers in a sentence. */
export function isAlike(one: Answer, other: Answer): boolean {
  return one.status === other.status && lasting(one) === lasting(other);
}

function lasting({ body, text }: Answer): string {
  return body === undefined
    ? text
    : JSON.stringify(body, (name, value: unknown) => {
        if (FLEETING.test(name)) return undefined;
        if (DRAWN.test(plainText(value))) return '#';
        if (typeof value === 'string' && SENTENCE.test(value)) return value.replaceAll(/\d+/g, '{n}');
        return isFields(value)
          ? Object.fromEntries(Object.entries(value).sort(([one], [next]) => (one < next ? -1 : 1)))
          : value;
      });
}

/** Refusals that do not depend on the caller. A server without the check refuses such a request for its caller instead. */
const OF_ANYBODY: readonly RefusalCode[] = [
  ...BODY_REFUSALS,
  ...(['REQUEST_INVALID', 'URL_INVALID', 'METHOD_REJECTED', 'PHONE_INVALID', 'BUSINESS_HEADER_REJECTED'] as const),
  ...(['CTOKEN_REJECTED', 'CROSS_SITE_REJECTED'] as const),
];

/**
 * Words for a refusal by another check than that of `code`; null where nothing shows another check.
 * @param fingerprints fingerprints of the refusals that come before any operation, by their code
 * @param without answer to the same request without the fault: an equal answer did not come from this check
 */
export function otherCheck(
  fingerprints: Readonly<Record<string, string>>,
  answer: Answer,
  code: RefusalCode,
  without?: Answer,
): string | null {
  const fingerprint = fingerprintOf(answer);
  if (without && isAlike(answer, without)) return `refused as without that fault (${fingerprint})`;
  if (!isFields(answer.body)) return `refused without JSON (${fingerprint})`;
  const { CSRF_REJECTED: csrf, LOGIN_REQUIRED: login } = fingerprints;
  if (csrf === login) return null;
  if (code === 'CSRF_REJECTED')
    return csrf === undefined || fingerprint === csrf ? null : `refused otherwise (${fingerprint})`;
  if (fingerprint === csrf && code !== 'CTOKEN_REJECTED') return `refused for its tokens (${fingerprint})`;
  return fingerprint === login && OF_ANYBODY.includes(code) ? `refused as nobody's (${fingerprint})` : null;
}
