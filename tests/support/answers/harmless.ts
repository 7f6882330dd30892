import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
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
    name: 'lists in another order',
    only: 'choice among,login methods',
    change: (answer) => {
      answer.text = answer.text.startsWith('{') ? JSON.stringify(JSON.parse(answer.text, backwardsList)) : answer.text;
    },
    says: [],
  },
  {
    name: 'a body that is printed for people, its letters escaped',
    only: 'sign-in by password,of a visitor',
    change: (answer) => {
      const pretty = answer.text.startsWith('{') ? JSON.stringify(JSON.parse(answer.text), null, 2) : answer.text;
      answer.text = pretty.replaceAll(/[^\x20-\x7e\n]/g, (letter) => `\\u${hexOf(letter)}`);
    },
    says: [],
  },
  {
    name: 'a body that is compressed and chunked',
    only: 'sign-in by password,of a visitor',
    change: (answer) => {
      if (answer.text === '') return;
      answer.headers['content-encoding'] = 'gzip';
      answer.headers['transfer-encoding'] = 'chunked';
      answer.bytes = gzipSync(answer.text);
    },
    says: [],
  },
  {
    name: 'names of headers in capitals',
    only: 'sign-in by password,of a visitor',
    change: (answer) => {
      const entries = Object.entries(answer.headers).map(([name, value]) => [name.toUpperCase(), value] as const);
      answer.headers = Object.fromEntries(entries);
    },
    says: [],
  },
  {
    name: 'an empty err and code beside a success',
    only: 'sign-in by password,of a visitor',
    change: (answer) => {
      const body = answer.text.startsWith('{') ? (JSON.parse(answer.text) as Record<string, unknown>) : {};
      if (body.success === true) answer.text = JSON.stringify({ ...body, err: null, code: null });
    },
    says: [],
  },
  {
    name: 'an id and a moment in each answer',
    only: 'wrong password,of a visitor,sms: an unregistered',
    change: (answer) => {
      if (!answer.text.startsWith('{')) return;
      const body = JSON.parse(answer.text) as Record<string, unknown>;
      answer.text = JSON.stringify({ ...body, traceId: randomUUID(), timestamp: Date.now() });
    },
    says: [],
  },
  {
    name: 'more cookies, and attributes in another case and order',
    only: 'sign-in by password,of a visitor,frame',
    change: ({ headers }) => {
      const lines = headers['set-cookie'];
      if (!Array.isArray(lines)) return;
      const turned = lines.map((line) => {
        const [pair = '', ...attributes] = line.split('; ');
        return [pair, ...attributes.reverse().map((attribute) => attribute.toLowerCase())].join(';');
      });
      headers['set-cookie'] = [...turned, 'acw_tc=5e551045e551; Path=/; HttpOnly; Max-Age=1800', 'lang=zh-CN; Path=/'];
    },
    says: [],
  },
  {
    name: 'slow answers',
    only: 'of a visitor',
    change: (answer) => {
      answer.delayMs = 150;
    },
    says: [],
  },
  {
    name: 'strict transport security',
    only: 'sign-in by password,of a visitor',
    change: heading('strict-transport-security', 'max-age=31536000; includeSubDomains'),
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

function backwardsList(_name: string, value: unknown): unknown {
  return Array.isArray(value) ? value.toReversed() : value;
}

function hexOf(letter: string): string {
  return letter.charCodeAt(0).toString(16).padStart(4, '0');
}
