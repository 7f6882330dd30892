import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { answering, cooking } from '#support/answers/answer-mutation.ts';
import { DATA_ANSWERS } from '#support/answers/data.ts';
import { harmless } from '#support/answers/harmless.ts';
import { HEADER_ANSWERS } from '#support/answers/headers.ts';
import { REFUSED_ANSWERS } from '#support/answers/refused.ts';
import { linesOf, runBehind } from '#support/contract-run.ts';
import { startTestSandbox } from '#support/target.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('a run tells in one line each drift', () => {
  const EXTENTS = [
    [[], [...REFUSED_ANSWERS, ...HEADER_ANSWERS]],
    [[RELEASE_TAG], DATA_ANSWERS],
  ] as const;
  for (const [tags, mutations] of EXTENTS)
    for (const { name, change, only, says } of mutations)
      test(name, { tags: [...tags] }, async () => {
        expect(linesOf(await runBehind(sandbox.url, change, only)).sort()).toEqual([...says].sort());
      });
});

test('a run does not tell of harmless forms', async () => {
  const only =
    'sign-in by password,of a visitor,choice among,login methods,sms: an unregistered,frame,recovery: a code';
  const run = await runBehind(sandbox.url, harmless, only);
  expect(linesOf(run)).toEqual([]);
  expect(run.ledger.news).toEqual([]);
  expect(run.cases.filter(({ skipped, failure }) => skipped ?? failure)).toEqual([]);
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
