import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PHONES } from '#support/demo.ts';
import { differencesIn, replayBundleOf, replayed, withRecordedWorld } from '#support/recorded-world.ts';

describe('a replay bundle with returns to checkpoints', () => {
  test('runs again to the byte, over a return and its undo, with a clock that ran', async () => {
    await withRecordedWorld(async (world) => {
      const browser = world.browser();
      await browser.sendCode(PHONES.newbie, 'login');
      const checkpoint = await world.call(CONTROL.createCheckpoint, { body: {} });
      await world.advance(400_000);
      await browser.signInBySms(PHONES.newbie, await world.latestCode(PHONES.newbie));
      const { undo } = await world.call(CONTROL.returnToCheckpoint, { params: { id: checkpoint.id } });
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

  test('a checkpoint from before a reset begins the log anew', async () => {
    await withRecordedWorld(async (world) => {
      await world.browser().signInByPassword('buyer01');
      await world.call(CONTROL.reset, { body: {} });
      await world.browser().signInByPassword('newbie');
      const [first] = (await world.call(CONTROL.checkpoints)).checkpoints;
      await world.returnTo(first ?? expect.fail('no checkpoint'));
      await world.browser().signInByPassword('buyer01');
      const bundle = await replayBundleOf(world);
      expect(bundle.log.find(({ kind }) => kind === 'return')).toMatchObject({ to: null });
      expect(differencesIn(await replayed(bundle))).toEqual([]);
    });
  });
});

test('a story recorded after a return to a checkpoint holds what still stands, and after the undo what was left', async () => {
  await withRecordedWorld(async (world) => {
    const phonesIn = async () => {
      const recorded = await world.call(CONTROL.exportFixture, { query: { story: 'recorded' } });
      const story = JSON.stringify([recorded.content.story, recorded.omitted]);
      return ['400-1', '400-2', '400-3'].filter((phone) => story.includes(phone));
    };
    await world.changeSettings({ servicePhone: '400-1' });
    const checkpoint = await world.checkpoint();
    await world.changeSettings({ servicePhone: '400-2' });
    const { undo } = await world.returnTo(checkpoint);
    await world.changeSettings({ servicePhone: '400-3' });
    expect(await phonesIn()).toEqual(['400-1', '400-3']);
    await world.returnTo(undo ?? expect.fail('the present was not kept'));
    expect(await phonesIn()).toEqual(['400-1', '400-2']);
  });
});
