import { expect, test } from 'vitest';
import { breachOf } from '#support/hostile/fuzz/judge.ts';
import type { WireRequest } from '#support/hostile/fuzz/wire-request.ts';

const REQUEST: WireRequest = {
  ...{ method: 'GET', target: '/', version: 'HTTP/1.1', headers: [], host: [], body: null, framing: 'none' },
  ...{ spoiled: [], isRefused: false, cut: null },
};
const LONG = 'A'.repeat(60);

function judged(value: string): string | null {
  const body = JSON.stringify({ success: true, data: { value } });
  return breachOf(REQUEST, { kind: 'answered', response: { status: 200, headers: new Map(), body, isClosed: true } });
}

test.each([
  `data:image/png;base64,${LONG}/zod/${LONG}=`,
  `-----BEGIN PUBLIC KEY-----\n${LONG}/zod\n${LONG}=\n-----END PUBLIC KEY-----`,
  `${LONG}+zod+AAA=`,
])('a word that comes up in base64 by chance is no breach: %s', (value) => {
  expect(judged(value)).toBeNull();
});

test.each(['Error: x\n    at /srv/app/main.js:1:2', 'TypeError: x', 'node_modules/zod/v4', `${LONG}= zod`])(
  'a response that tells of the code is a breach: %s',
  (value) => {
    expect(judged(value)).toContain('tells of its inside');
  },
);
