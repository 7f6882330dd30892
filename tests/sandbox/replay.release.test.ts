import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { makeBusy } from '#support/busy-world.ts';
import { PHONES } from '#support/demo.ts';
import { randomFlows, transcriptOf } from '#support/random-flow.ts';
import { replayBundleOf, replayedAlike, withRecordedWorld } from '#support/recorded-world.ts';
import { SINGLE_MISTAKES } from '#support/single-mistakes.ts';

describe('a replay bundle', () => {
  test('runs every refusal again', async () => {
    await withRecordedWorld(async (world) => {
      // An hour between two mistakes would cost a new key each time.
      await world.changeSettings({ limits: { keyLifeMs: 31_536_000_000 } });
      for (const { act } of SINGLE_MISTAKES) {
        await act(world);
        await world.advance(3_600_000);
      }
      const calls = await replayedAlike(await replayBundleOf(world));
      expect(calls.length).toBeGreaterThan(SINGLE_MISTAKES.length);
    });
  });

  test('runs again where a return ended a call that a fault held back', async () => {
    await withRecordedWorld(async (world) => {
      const browser = world.browser();
      await browser.greet();
      await world.fault({ match: { path: PATHS.sendSmsCode }, answer: { delayMs: 3_000 }, times: 1 });
      const sending = browser.sendCode(PHONES.newbie, 'login');
      await expect.poll(async () => (await world.call(CONTROL.faults)).faults).toEqual([]);
      const { checkpoints } = await world.call(CONTROL.checkpoints);
      const checkpoint = checkpoints[1] ?? expect.fail('no checkpoint');
      await world.returnTo(checkpoint);
      expect((await sending).status).toBe(409);
      await world.browser().signInByPassword('newbie');
      await replayedAlike(await replayBundleOf(world));
    });
  });

  test('a hundred flows with returns in them run again', { timeout: 600_000 }, async () => {
    for (const [index, flow] of randomFlows(100, 42).entries())
      await withRecordedWorld(async (world) => {
        for (let from = 0; from < flow.length; from += 4) {
          await transcriptOf(world, flow.slice(from, from + 4));
          const { checkpoints } = await world.call(CONTROL.checkpoints);
          const checkpoint = checkpoints[(index * 7 + from) % checkpoints.length];
          if (checkpoint) await world.returnTo(checkpoint);
        }
        await transcriptOf(world, flow);
        const calls = await replayedAlike(await replayBundleOf(world));
        expect(calls.length).toBeGreaterThan(10);
      });
  });

  test('begins later when it is full, reports that, and still runs to the newest call', async () => {
    await withRecordedWorld(async (world) => {
      await makeBusy(world);
      const browser = world.browser();
      for (let call = 0; call < 2_300; call += 1) await browser.greet();
      await browser.signInByPassword('buyer01');
      const bundle = await replayBundleOf(world);
      expect(bundle.complete).toBe(false);
      expect(bundle.missing).toBeGreaterThanOrEqual(1_000);
      expect(bundle.log.length).toBeGreaterThanOrEqual(1_000);
      expect(bundle.log.length).toBeLessThan(2_100);
      const calls = await replayedAlike(bundle);
      expect(calls.at(-1)?.call.target).toContain(PATHS.login);
    });
  });
});
