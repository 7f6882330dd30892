import { expect, it } from 'vitest';
import type { JournalEntry } from '#contract/control/journal.ts';
import { PATHS } from '#contract/paths.ts';
import { stepLines } from '#scripts/scenario/story-report.ts';

const REFUSED = {
  method: 'GET',
  path: `${PATHS.basicInfo}?ctoken=x`,
  status: 401,
  broken: false,
  code: 'LOGIN_REQUIRED',
  reason: { rule: 'session.missing', expected: 'a session', got: 'none' },
} as JournalEntry;

it('has a call that was refused again and again in one line, with its number', () => {
  const step = { expectSession: 'buyer01' };
  const failure = {
    name: 'StoryFailure',
    message: '',
    zh: { expected: '', got: '' },
    expected: 'buyer01',
    got: 'nobody',
  };
  const refusals = [REFUSED, { ...REFUSED, path: PATHS.login }, REFUSED, REFUSED];
  const lines = stepLines({ step, index: 0, outcome: 'failed', tookMs: 5_000, failure, refusals }, {
    file: 'mine.yaml',
    lineOf: () => 3,
  } as unknown as Parameters<typeof stepLines>[1]);
  expect(lines.filter((line) => line.includes('refused'))).toEqual([
    `      refused   GET ${PATHS.basicInfo} 401 LOGIN_REQUIRED: session.missing, expected a session, got none ×3`,
    `      refused   GET ${PATHS.login} 401 LOGIN_REQUIRED: session.missing, expected a session, got none`,
  ]);
});
