import { describe, expect, test } from 'vitest';
import {
  CAPS,
  CHECKPOINTS_A_SECOND,
  CHECKPOINTS_BYTES_MAX,
  SIGN_IN_LINK_LIFE_MS,
  WORLD_IDLE_MS,
  WORLDS_MAX,
} from '#contract/limits.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { SmsCode } from '#domain/stores/sms-codes.ts';
import { HistoryBudget } from '#sandbox/history/budget.ts';
import { History } from '#sandbox/history/history.ts';
import { replayLogOf } from '#sandbox/history/replay-log.ts';
import { Schedule } from '#sandbox/time/schedule.ts';
import { Checkpoints, type NewCheckpoint } from '#sandbox/world/checkpoints.ts';
import type { World } from '#sandbox/world/world.ts';
import { recordCall } from '#support/record-call.ts';
import { makeSandbox } from '#support/sandbox.ts';

const MEGABYTE = 1024 * 1024;

const budget = () => new HistoryBudget(Number.POSITIVE_INFINITY, () => undefined);

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
  const history = new History(budget(), true, () => undefined);
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
  test('lose the longest unused one above a thousand, never main', async () => {
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

  test('that nobody used for an hour are dropped, and listed as dropped; main stays', async () => {
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

  test('of a large world are taken more seldom, the more memory each takes', async () => {
    let now = 0;
    const { world } = await makeSandbox({}, {}, { stopwatch: () => now });
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

test('K20: a ticket lives by real time, whatever the clock of its world does, and is drawn apart from its seed', async () => {
  const { sandbox, world, clock } = await makeSandbox();
  const other = sandbox.create({ seed: 'test' }) as World;
  const ticket = world.state.signInLinks.issue('session', '/go');
  expect(other.state.signInLinks.issue('session', '/go')).not.toBe(ticket);
  world.holdClock(true);
  clock.realNow += SIGN_IN_LINK_LIFE_MS - 1;
  expect(world.state.signInLinks.find(ticket)).toMatchObject({ session: 'session', to: '/go' });
  clock.realNow += 1;
  expect(world.state.signInLinks.find(ticket)).toBeUndefined();
});

test('S29: a flood of tickets is capped, and reports it', async () => {
  const { world } = await makeSandbox();
  for (let index = 0; index <= CAPS.signInLinks; index += 1) world.state.signInLinks.issue('session', '/go');
  expect(world.summary().evicted).toEqual({ signInLinks: 1 });
});

test('S29: of late messages the thousand that come first are kept, and the others counted', () => {
  const schedule = new Schedule();
  const code = { phone: '13800000001' } as SmsCode;
  for (let at = 0; at < CAPS.schedule + 5; at += 1) schedule.add(-at, { kind: 'sms', code, held: false });
  expect([schedule.size, schedule.evicted]).toEqual([CAPS.schedule, 5]);
  expect(schedule.takeDue(0)?.at).toBe(-CAPS.schedule - 4);
  expect(schedule.upcoming().at(-1)?.at).toBe(-5);
});
