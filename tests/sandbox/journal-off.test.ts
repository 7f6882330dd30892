import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { SINGLE_MISTAKES } from '#support/single-mistakes.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';

const NOW = 1_800_000_000_000;

/** The same world on another server. */
async function worldOn(url: string, id: string): Promise<TestWorld> {
  const world = await TestWorld.on(url, { id, seed: 'same', now: NOW });
  await world.freeze();
  // Two servers make the two worlds a moment apart; the moment goes where both begin.
  await world.call(CONTROL.moveClock, { body: { now: NOW + 1_000 } });
  return world;
}

describe('with journal and checks switched off', () => {
  test('every refusal is the same to the byte, and nothing is kept', {
    tags: [RELEASE_TAG],
    timeout: 300_000,
  }, async () => {
    const loud = await startTestSandbox();
    const quiet = await startTestSandbox({ switches: { journal: false, checks: false } });
    for (const [index, { what, act }] of SINGLE_MISTAKES.entries()) {
      const [journaled, silent] = [await worldOn(loud.url, `w${index}`), await worldOn(quiet.url, `w${index}`)];
      const [first, second] = [await act(journaled), await act(silent)];
      const { date: _one, ...headers } = first.headers;
      const { date: _other, ...others } = second.headers;
      expect([second.status, second.text, others], what).toEqual([first.status, first.text, headers]);
      expect(await silent.journal.entries()).toEqual([]);
      expect(await journaled.journal.entries()).not.toEqual([]);
    }
    await loud.close();
    await quiet.close();
  });
});
