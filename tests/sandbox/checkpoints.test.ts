import { describe, expect, test } from 'vitest';
import { CHECKPOINTS_A_SECOND, CHECKPOINTS_BYTES_MAX } from '#contract/limits.ts';
import { HistoryBudget } from '#sandbox/history/budget.ts';
import { type NewPoint, Points } from '#sandbox/world/points.ts';
import type { World } from '#sandbox/world/world.ts';
import { makeSandbox } from '#support/sandbox.ts';

const budget = () => new HistoryBudget(Number.POSITIVE_INFINITY, () => undefined);

function pointOf(bytes: number, name: string | null = null): NewPoint {
  return {
    kind: 'asked',
    name,
    seq: 0,
    call: null,
    requestId: null,
    page: null,
    session: null,
    snapshot: {
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
    const points = new Points(journals, () => undefined);
    const third = Math.floor(CHECKPOINTS_BYTES_MAX / 3) - 1_000;
    const named = points.take(pointOf(third, 'named'));
    const old = points.take(pointOf(third));
    points.take(pointOf(third));
    const newest = points.take(pointOf(third), old ?? undefined);
    expect(points.list()).toEqual([named, old, newest]);
    expect(points.bytes).toBeLessThanOrEqual(CHECKPOINTS_BYTES_MAX);
    expect(journals.used).toBe(points.bytes);
    points.clear();
    expect([journals.used, points.list()]).toEqual([0, []]);
  });

  test('hold none that is larger than all of them may be', () => {
    const points = new Points(budget(), () => undefined);
    expect(points.take(pointOf(CHECKPOINTS_BYTES_MAX))).toBeNull();
    expect(points.list()).toEqual([]);
  });

  test('of a large world are taken the more seldom, the more memory one takes', async () => {
    let now = 0;
    const { sandbox } = await makeSandbox({}, {}, { stopwatch: () => now });
    const [world] = sandbox.all() as [World];
    const isKept = () => world.past.moment() !== null;
    expect([isKept(), isKept(), isKept()]).toEqual([true, true, true]);
    const growTo = (bytes: number) => {
      while (world.portal.sessions.size * 400 <= bytes) world.portal.sessions.open();
    };
    for (const times of [1, 3]) {
      growTo(times * CHECKPOINTS_A_SECOND);
      expect([isKept(), isKept()]).toEqual([true, false]);
      now += times * 1_000 - 1;
      expect(isKept()).toBe(false);
      now += 1;
    }
    expect(isKept()).toBe(true);
  });
});
