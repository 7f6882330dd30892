import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { PHONES } from '#support/demo.ts';
import { randomFlows, transcriptOf } from '#support/random-flow.ts';
import { differencesIn, replayBundleOf, replayed, withRecordedWorld } from '#support/recorded-world.ts';
import type { TestWorld } from '#support/test-world.ts';

/** Long enough that the return comes while the call is held, however busy the machine is. */
const HELD_MS = 3_000;

async function goBackTo(world: TestWorld, place: number): Promise<void> {
  const { checkpoints } = await world.call(CONTROL.checkpoints);
  const point = checkpoints[place % checkpoints.length];
  if (point) await world.call(CONTROL.returnToCheckpoint, { params: { id: point.id } });
}

describe('a replay bundle with returns to checkpoints', () => {
  test('runs again to the byte, over a return and its undo, with a clock that ran', async () => {
    await withRecordedWorld(async (world) => {
      const browser = world.browser();
      await browser.sendCode(PHONES.newbie, 'login');
      const point = await world.call(CONTROL.createCheckpoint, { body: {} });
      await world.advance(400_000);
      await browser.signInBySms(PHONES.newbie, await world.latestCode(PHONES.newbie));
      const { undo } = await world.call(CONTROL.returnToCheckpoint, { params: { id: point.id } });
      await browser.signInBySms(PHONES.newbie, await world.latestCode(PHONES.newbie));
      await world.call(CONTROL.rotateKeys);
      await browser.signInByPassword('buyer01');
      await world.call(CONTROL.returnToCheckpoint, { params: { id: undo?.id ?? '' } });
      await world.browser().signInByPassword('buyer01');
      const bundle = await replayBundleOf(world);
      expect(bundle.log.filter(({ kind }) => kind === 'return')).toHaveLength(2);
      const calls = await replayed(bundle);
      expect(differencesIn(calls)).toEqual([]);
      expect(calls.length).toBeGreaterThan(6);
    });
  });

  test('runs again where a return ended a call that a fault held back', async () => {
    await withRecordedWorld(async (world) => {
      const browser = world.browser();
      await browser.greet();
      await world.fault({ match: { path: PATHS.sendSmsCode }, answer: { delayMs: HELD_MS }, times: 1 });
      const sending = browser.sendCode(PHONES.newbie, 'login');
      await expect.poll(async () => (await world.call(CONTROL.faults)).faults).toEqual([]);
      await goBackTo(world, 1);
      expect((await sending).status).toBe(409);
      await world.browser().signInByPassword('newbie');
      const calls = await replayed(await replayBundleOf(world));
      expect(differencesIn(calls)).toEqual([]);
    });
  });

  test('a point from before a reset begins the log anew', async () => {
    await withRecordedWorld(async (world) => {
      await world.browser().signInByPassword('buyer01');
      await world.call(CONTROL.reset, { body: {} });
      await world.browser().signInByPassword('newbie');
      await goBackTo(world, 0);
      await world.browser().signInByPassword('buyer01');
      const bundle = await replayBundleOf(world);
      expect(bundle.log.find(({ kind }) => kind === 'return')).toMatchObject({ to: null });
      expect(differencesIn(await replayed(bundle))).toEqual([]);
    });
  });

  test.for([...randomFlows(2, 41).entries()])('flow %#, with a return in its middle, runs again', ([index, flow]) =>
    runAgain(index, flow),
  );

  test('a hundred flows with returns in them run again', { tags: [RELEASE_TAG], timeout: 600_000 }, async () => {
    for (const [index, flow] of randomFlows(100, 42).entries()) await runAgain(index, flow);
  });
});

async function runAgain(index: number, flow: Parameters<typeof transcriptOf>[1]): Promise<void> {
  await withRecordedWorld(async (world) => {
    for (let from = 0; from < flow.length; from += 4) {
      await transcriptOf(world, flow.slice(from, from + 4));
      await goBackTo(world, index * 7 + from);
    }
    await transcriptOf(world, flow);
    const calls = await replayed(await replayBundleOf(world));
    expect(differencesIn(calls)).toEqual([]);
    expect(calls.length).toBeGreaterThan(10);
  });
}
