import { RESEND_INTERVAL_MS, SEND_WINDOW_MS } from '#contract/limits.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { HEADERS, JSON_HEADERS } from '#contract/storage.ts';
import type { PartDrift, Source } from './finding.ts';

type Headers = Readonly<Record<string, string>>;

const { 'Content-Type': TYPE, ...SECURITY } = JSON_HEADERS;
const MEDIA_TYPE = mediaType(TYPE);

/** Headers of every JSON answer: its type is assumed, the others are good practice. Harmless forms are equal. */
export function headerDrifts(headers: Headers): PartDrift[] {
  const got = headers['content-type'] ?? '';
  const type = mediaType(got) === MEDIA_TYPE && isUtf8(got) ? [] : [drift('content-type', got, MEDIA_TYPE)];
  const security = Object.entries(SECURITY)
    .filter(([name, expected]) => !covers(headers[name.toLowerCase()] ?? '', expected))
    .map(([name, expected]) => drift(name.toLowerCase(), headers[name.toLowerCase()], expected, 'quality'));
  const { requestId } = HEADERS;
  const id = headers[requestId] ? [] : [drift(requestId, undefined, 'an id of the request', 'quality')];
  return [...type, ...security, ...id];
}

/** Headers of a refusal with a time to come back, or the allowed methods. */
export function refusalDrifts(code: RefusalCode, headers: Headers): PartDrift[] {
  const [retry, allow] = [headers['retry-after'], headers.allow];
  if (REFUSALS[code].status === 405)
    return allow === undefined ? [drift('allow', allow, 'the methods that the path takes', 'quality')] : [];
  const mostMs = code === 'SMS_SENT_TOO_SOON' ? RESEND_INTERVAL_MS.login : SEND_WINDOW_MS;
  const seconds = /^\d+$/.test(retry ?? '') ? Number(retry) : (Date.parse(retry ?? '') - Date.now()) / 1000;
  const isInReach = seconds > 0 && seconds * 1000 <= mostMs;
  return isInReach ? [] : [drift('retry-after', retry, 'seconds until it may succeed', 'quality')];
}

function drift(name: string, got: string | undefined, expected: string, source: Source = 'assumed'): PartDrift {
  return { what: `header ${name}`, got: got ? `"${got}"` : 'missing', expected, source };
}

/** `application/json` of `Application/JSON;charset=UTF-8`: parameters, case and spaces mean nothing. */
function mediaType(text: string): string {
  return (text.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function isUtf8(type: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** True where a header lists everything that is expected: in any case and order, beside anything else. */
function covers(got: string, expected: string): boolean {
  const parts = (text: string) =>
    text
      .toLowerCase()
      .split(/[,;]/)
      .map((part) => part.trim().replaceAll(/\s+/g, ' '));
  const listed = parts(got);
  return parts(expected).every((part) => listed.includes(part));
}
