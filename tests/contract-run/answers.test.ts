import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { type AnswerMutation, answering, cooking } from '#support/answers/answer-mutation.ts';
import { DATA_ANSWERS } from '#support/answers/data.ts';
import { HARMLESS_ANSWERS } from '#support/answers/harmless.ts';
import { HEADER_ANSWERS } from '#support/answers/headers.ts';
import { REFUSED_ANSWERS } from '#support/answers/refused.ts';
import { linesOf, runBehind } from '#support/contract-run.ts';
import { startTestSandbox } from '#support/target.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

/** One of each kind for every run; the others before a release. */
const EVERY_RUN = [
  'a refusal has another text',
  'a refusal is a server error',
  'a refusal is a page',
  'a 401 does not say where to sign in',
  'codes stand in another field',
  'a success is wrapped otherwise',
  'a field is renamed',
  'a field of a list is dropped',
  'a visitor is taken for somebody',
  'the status of a QR code is no JSON',
  'the session cookie is not HttpOnly',
  'a security header is gone',
  'keys in another order',
  "a code that does not pass in the specification's flag",
];
const tagsOf = ({ name }: AnswerMutation) => ({ tags: EVERY_RUN.includes(name) ? [] : [RELEASE_TAG] });

describe('a run tells in one line a drift', () => {
  for (const mutation of [...REFUSED_ANSWERS, ...DATA_ANSWERS, ...HEADER_ANSWERS])
    test(mutation.name, tagsOf(mutation), async () => {
      const { change, only, says } = mutation;
      expect(linesOf(await runBehind(sandbox.url, change, only))).toEqual(says);
    });
});

describe('a run does not tell of a harmless form', () => {
  for (const mutation of HARMLESS_ANSWERS)
    test(mutation.name, tagsOf(mutation), async () => {
      const { change, only, says } = mutation;
      const run = await runBehind(sandbox.url, change, only);
      expect(linesOf(run)).toEqual(says);
      expect(run.ledger.news).toEqual([]);
      expect(run.cases.filter(({ skipped, failure }) => skipped ?? failure)).toEqual([]);
    });
});

describe('a ground that is broken', () => {
  test('is told once, and what stands on it is skipped with that reason', async () => {
    const gone = cooking('csrf_token', () => 'x=1; Path=/; HttpOnly');
    const run = await runBehind(sandbox.url, gone);
    expect(linesOf(run)).toEqual([
      'GET /uc/login/custom, first call: cookie csrf_token missing (it sets x, uc_session), contract says csrf_token (assumed, docs/maintaining/decisions.md)',
    ]);
    const reasons = run.cases.flatMap(({ skipped }) => skipped ?? []);
    expect(reasons.length).toBeGreaterThan(50);
    expect(new Set(reasons)).toEqual(new Set(['stands on tokens that are accepted, told above']));
  });

  test('is none where a cookie only has another name', async () => {
    const renamed = HEADER_ANSWERS.find(({ name }) => name === 'the csrf cookie has another name');
    const run = await runBehind(sandbox.url, renamed?.change ?? (() => undefined));
    expect(linesOf(run)).toEqual(renamed?.says);
    expect(run.cases.filter(({ skipped, failure }) => skipped ?? failure)).toEqual([]);
  });

  test('is the public key too', async () => {
    const run = await runBehind(
      sandbox.url,
      answering('publicKey', (data) => delete data.publicKey),
      'password',
    );
    expect(linesOf(run)).toEqual([
      'GET /uc/login/publicKey, a key: field data.publicKey missing, contract says a text (assumed, docs/maintaining/decisions.md)',
    ]);
    const reasons = run.cases.slice(2).map(({ skipped }) => skipped);
    expect(new Set(reasons)).toEqual(new Set(['stands on the public key, told above']));
  });
});

describe('a field that the contract does not know', () => {
  test('is news, and no drift', async () => {
    const run = await runBehind(
      sandbox.url,
      answering('publicKey', (data) => {
        data.expiresAt = 1;
      }),
      'login methods of',
    );
    expect(linesOf(run)).toEqual([]);
    expect(run.ledger.news).toEqual([{ call: 'publicKey', field: 'data.expiresAt' }]);
  });
});
