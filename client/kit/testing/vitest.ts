import { test as base, expect } from 'vitest';
import type { RuleName } from '#contract/reasons/reasons.ts';
import { CallFailure, CallResponse, wordsOf } from '#kit/call-response.ts';
import type { AddressedSandbox, AddressedWorld } from '#kit/node/sandbox-at.ts';
import { openSandbox } from './open-sandbox.ts';
import type { SetUp, SetUps } from './set-ups.ts';
import { type WorldFixtures, worldFixtures } from './world-fixtures.ts';

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the type that it adds to has this very parameter
  interface Matchers<T = any> {
    /**
     * A call that the world refused by this rule: `await expect(browser.signInByPassword('buyer01', 'wrong')).toBeRefused('password.wrong')`.
     */
    toBeRefused(rule: RuleName): Promise<void>;
  }
}

expect.extend({ toBeRefused });

/**
 * vitest's `test` with a sandbox a file and a world a test, which is gone after it. An answer that broke the contract
 * fails the test. Where a test fails, the timeline of its worlds is printed, and the path of a page with all of it.
 * @example
 * test('a wrong password is refused', async ({ world, browser }) => {
 *   await expect(browser.signInByPassword('buyer01', 'wrong')).toBeRefused('password.wrong');
 *   await world.journal.expect({ path: '/uc/login', account: 'buyer01' });
 * });
 */
export const test = base.extend<WorldFixtures<AddressedWorld, AddressedSandbox>>(worldFixtures(openSandbox));

// Declarations of a project's own exports name them by the entry that it imports.
export type * from './testing.ts';
export { expect, type SetUp, type SetUps };

interface MatchResult {
  readonly pass: boolean;
  message(): string;
}

/** Refusal of a call, as far as it can be read. */
interface Outcome {
  /** null for a call that was not refused, or by no rule */
  readonly rule: string | null;
  /** the outcome as the end of a sentence */
  readonly outcome: string;
}

/**
 * A matcher: true for a call that the world refused by this rule.
 * @param received a response, or a promise of one; a call that throws is one too
 */
async function toBeRefused(received: unknown, rule: RuleName): Promise<MatchResult> {
  const { rule: got, outcome } = await outcomeOf(received);
  return {
    pass: got === rule,
    message: () =>
      got === rule
        ? `expected the call not to be refused by ${rule}, but ${outcome}`
        : `expected the call to be refused by ${rule}, but ${outcome}`,
  };
}

async function outcomeOf(received: unknown): Promise<Outcome> {
  let response: unknown;
  try {
    response = await received;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { rule: error.rule || null, outcome: error.message };
  }
  if (!(response instanceof CallResponse))
    throw new TypeError('toBeRefused: expected the response to a call, such as that of browser.signInByPassword()');
  if (response.isSuccess) return { rule: null, outcome: `it succeeded with ${response.status}` };
  const reason = await response.reason();
  if (reason) return { rule: reason.rule, outcome: `${reason.rule} refused it: ${wordsOf(reason)}` };
  return { rule: null, outcome: `no rule refused it: ${response.failure().message}` };
}
