import { describe, expect, test } from 'vitest';
import { CHECKPOINTS_A_SECOND, CHECKPOINTS_BYTES_MAX } from '#contract/limits.ts';
import { HistoryBudget } from '#sandbox/history/budget.ts';
import { Checkpoints, type NewCheckpoint } from '#sandbox/world/checkpoints.ts';
import type { World } from '#sandbox/world/world.ts';
import { makeSandbox } from '#support/sandbox.ts';

const budget = () => new HistoryBudget(Number.POSITIVE_INFINITY, () => undefined);

function checkpointOf(bytes: number, name: string | null = null): NewCheckpoint {
  return {
    kind: 'asked',
    name,
    seq: 0,
    call: null,
    requestId: null,
    page: null,
    session: null,
    state: {
      at: 0,
      text: '',
      keys: [],
      fixture: { name: 'default', content: {} },
      bytes,
      records: { sessions: { values: [], evicted: 0 }, gsids: { values: [], evicted: 0 } },
      read: () => expect.fail('nobody goes back to it'),
    },
    number: 0,
  };
}

describe('the checkpoints of a world', () => {
  test('take at most 32 MB: unnamed ones go before named ones, the one gone back to last', () => {
    const journals = budget();
    const checkpoints = new Checkpoints(journals, () => undefined);
    const third = Math.floor(CHECKPOINTS_BYTES_MAX / 3) - 1_000;
    const named = checkpoints.take(checkpointOf(third, 'named'));
    const old = checkpoints.take(checkpointOf(third));
    checkpoints.take(checkpointOf(third));
    const newest = checkpoints.take(checkpointOf(third), old ?? undefined);
    expect(checkpoints.list()).toEqual([named, old, newest]);
    expect(checkpoints.bytes).toBeLessThanOrEqual(CHECKPOINTS_BYTES_MAX);
    expect(journals.used).toBe(checkpoints.bytes);
    checkpoints.clear();
    expect([journals.used, checkpoints.list()]).toEqual([0, []]);
  });

  test('count a fixture once, for as long as one of them has it', () => {
    const journals = budget();
    const checkpoints = new Checkpoints(journals, () => undefined);
    const shared = checkpointOf(1_000);
    const { state } = shared;
    const long = { ...shared, state: { ...state, fixture: { name: 'long', content: { title: 'x'.repeat(100_000) } } } };
    const [first, second] = [checkpoints.take(long), checkpoints.take(long)];
    const both = journals.used;
    expect(both).toBeGreaterThan(400_000);
    expect(both).toBeLessThan(500_000);
    checkpoints.delete(first?.id ?? '');
    expect(both - journals.used).toBe(second?.bytes);
    checkpoints.delete(second?.id ?? '');
    expect(journals.used).toBe(0);
  });

  test('hold none that is larger than all of them may be', () => {
    const checkpoints = new Checkpoints(budget(), () => undefined);
    expect(checkpoints.take(checkpointOf(CHECKPOINTS_BYTES_MAX))).toBeNull();
    expect(checkpoints.list()).toEqual([]);
  });

  test('of a large world are taken the more seldom, the more memory one takes', async () => {
    let now = 0;
    const { sandbox } = await makeSandbox({}, {}, { stopwatch: () => now });
    const [world] = sandbox.all() as [World];
    const isCopied = () => world.past.copy() !== null;
    expect([isCopied(), isCopied(), isCopied()]).toEqual([true, true, true]);
    const growTo = (bytes: number) => {
      while (world.portal.sessions.size * 400 <= bytes) world.portal.sessions.open();
    };
    for (const times of [1, 3]) {
      growTo(times * CHECKPOINTS_A_SECOND);
      expect([isCopied(), isCopied()]).toEqual([true, false]);
      now += times * 1_000 - 1;
      expect(isCopied()).toBe(false);
      now += 1;
    }
    expect(isCopied()).toBe(true);
  });
});
