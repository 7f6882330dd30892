import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { randomFlows, transcriptOf } from '#support/random-flow.ts';
import { replayBundleOf } from '#support/recorded-world.ts';
import { SINGLE_MISTAKES } from '#support/single-mistakes.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';

const WORLDS = 64;
const SEED = 20_260_101;
const NOW = 1_800_000_000_000;

async function makeWorld(url: string, id: string, index: number): Promise<TestWorld> {
  const world = await TestWorld.on(url, { id, seed: `seed-${index}`, now: NOW });
  await world.freeze();
  await world.call(CONTROL.moveClock, { body: { now: NOW + 60_000 } });
  return world;
}

describe('worlds that use the same phones (K17)', () => {
  test(`${WORLDS} of them at once: each answers as it does alone`, async () => {
    const server = await startTestSandbox();
    const flows = randomFlows(WORLDS, SEED);
    const alone: string[][] = [];
    for (const [index, flow] of flows.entries())
      alone.push(await transcriptOf(await makeWorld(server.url, `alone-${index}`, index), flow));
    const worlds = await Promise.all(flows.map((_, index) => makeWorld(server.url, `among-${index}`, index)));
    const among = await Promise.all(flows.map((flow, index) => transcriptOf(worlds[index] as TestWorld, flow)));
    expect(among).toEqual(alone);
    expect(new Set(alone.map(String)).size).toBe(WORLDS);
    await server.close();
  }, 120_000);
});

test('with journal and checks switched off every refusal is the same to the byte, and nothing is kept', async () => {
  const loud = await startTestSandbox();
  const quiet = await startTestSandbox({ switches: { journal: false, checks: false } });
  for (const [index, { what, act }] of SINGLE_MISTAKES.entries()) {
    const [journaled, silent] = [
      await makeWorld(loud.url, `w${index}`, index),
      await makeWorld(quiet.url, `w${index}`, index),
    ];
    const [first, second] = [await act(journaled), await act(silent)];
    const { date: _one, ...headers } = first.headers;
    const { date: _other, ...others } = second.headers;
    // A refusal of a foreign page names the server's own address.
    const text = second.text.replaceAll(new URL(quiet.url).host, new URL(loud.url).host);
    expect([second.status, text, others], what).toEqual([first.status, first.text, headers]);
    expect(await silent.journal.entries()).toEqual([]);
    expect(await journaled.journal.entries()).not.toEqual([]);
  }
  const unkept = await makeWorld(quiet.url, 'unkept', 0);
  await unkept.browser().greet();
  const { complete, missing, log } = await replayBundleOf(unkept);
  expect([complete, missing > 0, log]).toEqual([false, true, []]);
  await loud.close();
  await quiet.close();
}, 300_000);
