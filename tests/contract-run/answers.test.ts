import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATA_ANSWERS } from '#scripts/mutate/lists/answers-data.ts';
import { HARMLESS_ANSWERS } from '#scripts/mutate/lists/answers-harmless.ts';
import { HEADER_ANSWERS } from '#scripts/mutate/lists/answers-headers.ts';
import { REFUSED_ANSWERS } from '#scripts/mutate/lists/answers-refused.ts';
import { linesOf, runBehind } from '#support/contract-run.ts';
import { startTestSandbox } from '#support/target.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('a run tells in one line a drift', () => {
  test.for([...REFUSED_ANSWERS, ...DATA_ANSWERS, ...HEADER_ANSWERS])('$name', async ({ change, only, says }) => {
    expect(linesOf(await runBehind(sandbox.url, change, only))).toEqual(says);
  });
});

describe('a run does not tell of a harmless form', () => {
  test.for(HARMLESS_ANSWERS)('$name', async ({ change, only, says }) => {
    const run = await runBehind(sandbox.url, change, only);
    expect(linesOf(run)).toEqual(says);
    expect(run.ledger.news).toEqual([]);
    expect(run.cases.filter(({ skipped, failure }) => skipped ?? failure)).toEqual([]);
  });
});
