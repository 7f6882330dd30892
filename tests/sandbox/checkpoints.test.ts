import { describe, expect, test } from 'vitest';
import {
  CAPS,
  CHECKPOINT_CHEAP_MAX,
  CHECKPOINT_GAP_MS,
  CHECKPOINT_TIME_SHARE,
  CHECKPOINTS_BYTES_MAX,
} from '#contract/limits.ts';
import { JournalBudget } from '#sandbox/journal/journal-budget.ts';
import { ReplayLog } from '#sandbox/journal/replay-log.ts';
import { Checkpoints, type NewPoint } from '#sandbox/worlds/checkpoints.ts';

const budget = () => new JournalBudget(Number.POSITIVE_INFINITY, () => undefined);

function pointOf(bytes: number, name: string | null = null): NewPoint {
  return {
    ...{ kind: 'asked', name, at: 0, seq: 0, call: null, requestId: null, page: null, session: null },
    snapshot: {
      ...{ at: 0, text: '', keys: [], fixture: { name: 'default', content: {} }, bytes },
      records: { sessions: { values: [], evicted: 0 }, gsids: { values: [], evicted: 0 } },
    },
    log: new ReplayLog(budget(), false),
    logged: 0,
  };
}

describe('the checkpoints of a world', () => {
  test('take at most 32 MB: unnamed ones go before named ones, the one gone back to last', () => {
    const journals = budget();
    const points = new Checkpoints(journals, () => undefined);
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
    const points = new Checkpoints(budget(), () => undefined);
    expect(points.take(pointOf(CHECKPOINTS_BYTES_MAX))).toBeNull();
    expect(points.list()).toEqual([]);
  });

  test('drop a named one only where nothing else is left', () => {
    const points = new Checkpoints(budget(), () => undefined);
    for (let index = 0; index <= CAPS.checkpoints; index += 1) points.take(pointOf(1, `${index}`));
    expect(points.list().map(({ name }) => name)[0]).toBe('1');
  });

  test('of a large world are taken so seldom that they cost a two-hundredth of its time, and five times a second at most', () => {
    let now = 0;
    const points = new Checkpoints(budget(), () => undefined);
    const act = (bytes: number, tookMs: number) =>
      points.takeInTime(
        () => {
          now += tookMs;
          return pointOf(bytes);
        },
        () => now,
      );
    for (let count = 0; count < 3; count += 1) act(CHECKPOINT_CHEAP_MAX, 1);
    expect(points.list()).toHaveLength(3);
    act(CHECKPOINT_CHEAP_MAX + 1, 10);
    act(CHECKPOINT_CHEAP_MAX + 1, 10);
    expect(points.list()).toHaveLength(4);
    now += 10 * CHECKPOINT_TIME_SHARE;
    act(CHECKPOINT_CHEAP_MAX + 1, 0);
    expect(points.list()).toHaveLength(5);
    now += CHECKPOINT_GAP_MS - 1;
    act(CHECKPOINT_CHEAP_MAX + 1, 0);
    expect(points.list()).toHaveLength(5);
    now += 1;
    act(CHECKPOINT_CHEAP_MAX + 1, 0);
    expect(points.list()).toHaveLength(6);
  });
});
