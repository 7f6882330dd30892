import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerMutation } from '#support/answers/answer-mutation.ts';
import { openAnswerProxy, type PassingResponse } from '#support/answers/answer-proxy.ts';
import { DATA_ANSWERS } from '#support/answers/data.ts';
import { harmless } from '#support/answers/harmless.ts';
import { HEADER_ANSWERS } from '#support/answers/headers.ts';
import { REFUSED_ANSWERS } from '#support/answers/refused.ts';
import { contractCommand, driftsIn } from '#support/contract-run.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const folder = temporaryFolder(afterAll);
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

/** A run of some files of the suite, in a process of its own, against a sandbox whose answers are changed on their way. */
async function runBehind(change: (answer: PassingResponse) => void, only: string) {
  const proxy = await openAnswerProxy(sandbox.url, change);
  try {
    return await contractCommand(folder, ['--target', proxy.url, '--only', only]);
  } finally {
    await proxy.close();
  }
}

const MISTAKES: readonly AnswerMutation[] = [...REFUSED_ANSWERS, ...HEADER_ANSWERS, ...DATA_ANSWERS];

describe('a run names each drift in one line', () => {
  for (const mistake of MISTAKES)
    test(mistake.name, async () => {
      const { out, err } = await runBehind(mistake.change, mistake.only);
      expect(driftsIn({ out }).sort(), err).toEqual([...mistake.drifts].sort());
    });
});

test('a run reports no harmless form of an answer', async () => {
  const { code, out } = await runBehind(
    harmless,
    'login-pwd,login-custom,login-multi-account,login-sms,forget-password',
  );
  expect({ code, drifts: driftsIn({ out }) }).toEqual({ code: 0, drifts: [] });
  expect(out).not.toContain('New fields');
  expect(out).toMatch(/ 0 of \d+ cases skipped\n$/);
});
