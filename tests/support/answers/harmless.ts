import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { type AnswerMutation, heading, refusing } from './answer-mutation.ts';

/** Harmless forms: none of them is a drift. */
export const HARMLESS_ANSWERS: readonly AnswerMutation[] = [
  {
    name: 'a charset in capitals, without a space',
    only: 'sign-in by password,of a visitor',
    change: heading('content-type', 'application/json;charset=UTF-8'),
    says: [],
  },
  {
    name: 'no charset',
    only: 'sign-in by password,of a visitor',
    change: heading('content-type', 'application/json'),
    says: [],
  },
  {
    name: 'a media type in capitals',
    only: 'sign-in by password,of a visitor',
    change: heading('content-type', 'Application/JSON'),
    says: [],
  },
  {
    name: 'an ordinary Cache-Control',
    only: 'sign-in by password,of a visitor',
    change: heading('cache-control', 'no-cache, no-store, max-age=0, must-revalidate'),
    says: [],
  },
  {
    name: 'a security policy in another order',
    only: 'sign-in by password,of a visitor',
    change: heading('content-security-policy', "frame-ancestors 'none' ; default-src 'none'"),
    says: [],
  },
  {
    name: 'keys in another order',
    only: 'sign-in by password,of a visitor',
    change: (answer) => {
      answer.text = reversed(answer.text);
    },
    says: [],
  },
  {
    name: "a code that does not pass in the specification's flag",
    only: 'recovery: a code',
    change: refusing('SMS_CODE_REJECTED', (answer, body) => {
      if (answer.path !== ENDPOINTS.verifySmsCode.path) return;
      answer.status = 200;
      delete body.err;
      Object.assign(body, { success: true, data: { passed: false, map: {} } });
    }),
    says: [],
  },
  {
    name: 'headers that the contract does not know',
    only: 'sign-in by password,of a visitor',
    change: heading('server', 'Apache-Coyote/1.1'),
    says: [],
  },
];

function reversed(text: string): string {
  try {
    return JSON.stringify(backwards(JSON.parse(text)));
  } catch {
    return text;
  }
}

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, backwards(inner)] as const);
  return Object.fromEntries(entries.reverse());
}
