import { isFields } from '#contract/json-value.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { findPublicKey } from '#contract/portal/public-key.ts';
import { plainText } from '#contract/value-words.ts';
import { readFailure, readSuccess } from '#contract/wire/tolerant.ts';
import type { HttpResponse } from '#kit/http.ts';

/** A response to a call, with its body as JSON where it is some. */
export type Answer = Pick<HttpResponse, 'status' | 'headers' | 'setCookies' | 'text'> & { readonly body: unknown };

const SERVER_ERROR = 500;

/**
 * The data of a success; null for anything else. Wider than the client's reading: a bare list, an empty answer where
 * nothing is described, a key that is no JSON, and a logout that leads on are successes too.
 */
export function successOf(call: EndpointName, { status, body, text }: Answer): { readonly data: unknown } | null {
  if (call === 'logout' && status >= 300 && status < 400) return { data: {} };
  if (status < 200 || status >= 300) return null;
  if (Array.isArray(body)) return { data: body };
  if (text === '') return ENDPOINTS[call].response.safeParse({}).success ? { data: {} } : null;
  if (call === 'publicKey' && body === undefined && findPublicKey(text)) return { data: text };
  return readSuccess(body);
}

/** True for the server saying no: neither a success, nor a page, nor trouble of its own. */
export function isRefusal(call: EndpointName, answer: Answer): boolean {
  const { status } = answer;
  if (status >= SERVER_ERROR || successOf(call, answer) !== null) return false;
  return status >= 400 || isFields(answer.body);
}

/** An answer that was to be a refusal, or a success, and is neither. */
export function outcomeWords(call: EndpointName, answer: Answer): string {
  const { status, headers } = answer;
  if (successOf(call, answer)) return `accepted (${status})`;
  if (status >= SERVER_ERROR) return `a server's error (${status})`;
  if (status >= 300 && status < 400) return `a redirect (${status})`;
  return `no JSON object (${status}, ${headers['content-type'] ?? 'no content-type'})`;
}

/** Names a refusal of one server: the same check speaks with the same status and code. */
export function voiceOf({ status, body, headers }: Answer): string {
  const { code, message } = readFailure(body);
  const form = isFields(body)
    ? Object.keys(body).sort().join()
    : (headers['content-type'] ?? '').split(';')[0]?.toLowerCase();
  return [status, code || message || form].join(' ');
}

/** Names of values that are other ones in each answer. */
const FLEETING = /trace|request_?id|timestamp|nonce|time$|date$|at$|^ts$/i;
/** Ids, moments and tokens. */
const DRAWN = /^(?:[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,}|\d{10,}|\d{4}-\d\d-\d\d[T ][\d:.]+.*)$/i;

/** True for two answers that tell the same, apart from what differs on principle: ids, moments. */
export function isAlike(one: Answer, other: Answer): boolean {
  return one.status === other.status && lasting(one) === lasting(other);
}

function lasting({ body, text }: Answer): string {
  return body === undefined
    ? text
    : JSON.stringify(body, (name, value: unknown) => {
        if (FLEETING.test(name)) return undefined;
        if (DRAWN.test(plainText(value))) return '#';
        return isFields(value)
          ? Object.fromEntries(Object.entries(value).sort(([one], [next]) => (one < next ? -1 : 1)))
          : value;
      });
}
