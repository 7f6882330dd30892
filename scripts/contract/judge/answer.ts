import { isFields } from '#contract/json-value.ts';
import { plainText } from '#contract/value-words.ts';
import { readFailure } from '#contract/wire/tolerant.ts';
import type { HttpResponse } from '#kit/http.ts';

/** A response to a call, with its body as JSON where it is some. */
export type Answer = Pick<HttpResponse, 'status' | 'headers' | 'setCookies' | 'text'> & { readonly body: unknown };

/** Names a refusal of one server: the same check has the same status and code. */
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
