import { describe, expect, test } from 'vitest';
import { CAPS, WORLD_IDLE_MS, WORLDS_MAX } from '#contract/limits.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { HistoryBudget } from '#sandbox/history/budget.ts';
import { History } from '#sandbox/history/history.ts';
import { replayLogOf } from '#sandbox/history/replay-log.ts';
import type { World } from '#sandbox/world/world.ts';
import { recordCall } from '#support/record-call.ts';
import { makeSandbox } from '#support/sandbox.ts';

const MEGABYTE = 1024 * 1024;

describe('all journals together', () => {
  test('stay within their budget: the oldest rows of the world unused for longest go first', async () => {
    const { sandbox, clock } = await makeSandbox({}, { journalsMax: 2 * MEGABYTE });
    const worlds = ['a', 'b', 'c'].map((id) => {
      clock.realNow += 1_000;
      return sandbox.create({ id }) as World;
    });
    const [a, b, c] = worlds as [World, World, World];
    for (let index = 0; index < 80; index += 1) for (const world of worlds) recordCall(world, index);
    const { bytes, max } = sandbox.list().journals;
    expect(bytes).toBeLessThanOrEqual(max);
    expect(a.history.calls.length).toBeLessThan(80);
    expect([b.history.calls.length, c.history.calls.length]).toEqual([80, 80]);
    expect(a.summary().evicted.journal).toBe(80 - a.history.calls.length);
    expect(a.history.calls.at(-1)?.requestId).toBe('r0-79');
  });

  test('count the inputs of replays too, which go where no outcome is left', async () => {
    const { sandbox, clock } = await makeSandbox({}, { journalsMax: MEGABYTE });
    const old = sandbox.create({ id: 'old' }) as World;
    clock.realNow += 1_000;
    const recent = sandbox.create({ id: 'recent' }) as World;
    const body = { text: 'x'.repeat(4_000) };
    for (let index = 0; index < 100; index += 1) {
      for (const world of [old, recent]) {
        world.beforeAct();
        const action = { name: 'reset', params: {} } as const;
        world.history.note({ kind: 'control', at: 0, method: 'POST', target: '/', body, action });
      }
    }
    expect(sandbox.list().journals.bytes).toBeLessThanOrEqual(MEGABYTE);
    expect(replayLogOf(old.history)).toMatchObject({ complete: false, log: [] });
    expect(replayLogOf(recent.history)).toMatchObject({ complete: true, missing: 0 });
  });
});

test('S29: a world that grew beyond 4 MB is copied for no further start of a replay, until it begins anew', () => {
  const history = new History(new HistoryBudget(Number.POSITIVE_INFINITY, () => undefined), true, () => undefined);
  const keepStart = (bytes: number) =>
    history.keepStart({ ...history.mark, state: { bytes, read: () => expect.fail('no replay') } });
  const comeIn = (count: number) => {
    for (let index = 0; index < count; index += 1) history.note({ kind: 'clock', at: index, body: {} });
  };
  history.begin(0);
  // As large as its fixture made it.
  keepStart(15 * MEGABYTE);
  comeIn(CAPS.replayCalls / 2);
  expect([history.isStartDue, history.start?.number]).toEqual([true, history.beginning.number]);
  keepStart(5 * MEGABYTE);
  comeIn(2 * CAPS.replayCalls);
  expect([history.isStartDue, history.start]).toEqual([false, undefined]);
  history.begin(0);
  expect(history.isStartDue).toBe(true);
});

describe('worlds', () => {
  test('above a thousand the longest unused one goes, never main', async () => {
    const { sandbox, clock } = await makeSandbox();
    for (let index = 0; index < WORLDS_MAX + 5; index += 1) {
      clock.realNow += 1;
      sandbox.create({ id: `w${index}` });
    }
    expect(sandbox.size).toBe(WORLDS_MAX);
    expect(sandbox.list().dropped.map(({ id, reason }) => `${id} ${reason}`)).toEqual(
      ['w0', 'w1', 'w2', 'w3', 'w4', 'w5'].map((id) => `${id} cap`),
    );
    expect(sandbox.find(MAIN_WORLD)).toBeDefined();
  });

  test('nobody used for an hour are dropped and stand on record; main stays', async () => {
    const { sandbox, clock } = await makeSandbox();
    sandbox.create({ id: 'idle' });
    sandbox.create({ id: 'used' });
    clock.realNow += WORLD_IDLE_MS;
    sandbox.find('used');
    clock.realNow += 1;
    sandbox.dropIdle();
    const { worlds, dropped } = sandbox.list();
    expect(worlds.map(({ id }) => id)).toEqual([MAIN_WORLD, 'used']);
    expect(dropped).toEqual([{ id: 'idle', reason: 'idle', at: clock.realNow }]);
  });
});
