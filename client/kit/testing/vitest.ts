import { test as base, expect } from 'vitest';
import type { RuleName } from '#contract/reasons/reasons.ts';
import type { AddressedWorld } from '#kit/node/addressed-world.ts';
import type { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import { openSandbox } from './open-sandbox.ts';
import { toBeRefused } from './refusal-matcher.ts';
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
 * fails the test. Where a test fails, the timeline of its worlds is printed.
 * @example
 * test('a wrong password is refused', async ({ world, browser }) => {
 *   await expect(browser.signInByPassword('buyer01', 'wrong')).toBeRefused('password.wrong');
 *   await world.journal.expect({ path: '/uc/login', account: 'buyer01' });
 * });
 */
export const test = base.extend<WorldFixtures<AddressedWorld, AddressedSandbox>>(worldFixtures(openSandbox));

export { expect };
