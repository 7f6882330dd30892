import { MASK } from '#contract/control/journal.ts';
import { maskPhone } from '#contract/rules.ts';
import { isSecretField } from '#sandbox/history/secret-fields.ts';
import type { Finding, GivenAnswer, SentRequest } from '#scripts/contract/judge/finding.ts';

const PHONE = /(?<!\d)1\d{10}(?!\d)/g;

/** Request and answer of a finding as a report may hold them: without secrets, and without anything the run was given. */
export function maskedCall(
  { request, answer }: Finding,
  given: readonly string[],
): Pick<Finding, 'request' | 'answer'> {
  const values = given.filter((value) => value.length >= 4).sort((one, other) => other.length - one.length);
  const text = (value: string): string =>
    values.reduce((masked, one) => masked.replaceAll(one, MASK), value).replaceAll(PHONE, maskPhone);
  const of = (value: unknown, name = ''): unknown => {
    if (value !== null && value !== '' && typeof value !== 'object' && isSecretField(name)) return MASK;
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : MASK;
    if (Array.isArray(value)) return value.map((item) => of(item, name));
    if (typeof value !== 'object' || value === null) return value;
    // The keys of a map may be tokens (spec §3).
    const isKeyed = name === 'map';
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [isKeyed ? MASK : text(key), of(inner, key)]),
    );
  };
  const target = (path: string) =>
    text(path).replaceAll(/([?&])([^=&]+)=[^&]*/g, (pair, mark: string, name: string) =>
      isSecretField(name) ? `${mark}${name}=${MASK}` : pair,
    );
  // The text of a body, and cookies, are masked apart from their fields.
  return {
    ...(request && { request: { ...(of(request) as SentRequest), target: target(request.target) } }),
    ...(answer && {
      answer: of({ status: answer.status, headers: answer.headers, body: answer.body }) as GivenAnswer,
    }),
  };
}
