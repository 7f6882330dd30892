import { describe, expect, test } from 'vitest';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { sendCode } from '#domain/send-code.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { readFixture } from '#sandbox/fixture/fixture-reader.ts';
import type { World } from '#sandbox/world/world.ts';
import { clockState } from '#sandbox/world/world-summary.ts';
import { MINUTE, SECOND } from '#support/demo.ts';
import { makeSandbox } from '#support/sandbox.ts';

const PHONE = '13800000001';
const BASE = { accounts: [{ account: 'buyer01', phone: PHONE }], weChat: { wx: 'buyer01', 'wx-new': null } };

/** A world whose clock stands still, with these events. */
async function worldWith(...events: unknown[]): Promise<World> {
  const fixture: Fixture = readFixture({ ...BASE, events });
  return (await makeSandbox(fixture)).world;
}

function advance(world: World, milliseconds: number): void {
  world.moveClock(world.clock.now() + milliseconds);
}

/** A QR code as a portal page makes it. */
function openQr(world: World, isLogin: 0 | 1 = 1): string {
  const { tickets, sessions } = world.portal;
  return tickets.open(sessions.open().id, isLogin, '/go').scene;
}

const statusOf = (world: World, scene: string) => world.portal.tickets.find(scene)?.status;

describe('events at a time of their own', () => {
  test('happen once, in order, and are seen coming', async () => {
    const world = await worldWith(
      { at: '20s', setAccount: { account: 'buyer01', enable: true, isPaidMember: true } },
      { at: '10s', setAccount: { account: 'buyer01', enable: false } },
      { at: 30_000, rotateKeys: true },
      { at: '1m', setSettings: { servicePhone: '021-1', limits: { codeTries: 1 } } },
    );
    const account = () => world.portal.accounts.byName('buyer01');
    const due = clockState(world.state).upcoming.map(({ at, what }) => [at - world.clock.now(), what]);
    expect(due.slice(0, 4)).toEqual([
      [10_000, '修改账号 buyer01'],
      [20_000, '修改账号 buyer01'],
      [30_000, '更换公钥'],
      [60_000, '修改设置'],
    ]);
    advance(world, 10 * SECOND);
    expect(account()).toMatchObject({ enable: false, isPaidMember: false });
    advance(world, 10 * SECOND);
    expect(account()).toMatchObject({ enable: true, isPaidMember: true });
    const key = world.portal.keyRing.current();
    advance(world, MINUTE);
    expect(world.portal.keyRing.isDue()).toBe(true);
    await world.state.keys.prepare();
    expect(world.portal.keyRing.current()).not.toBe(key);
    expect(world.portal.settings).toMatchObject({ servicePhone: '021-1', limits: { codeTries: 1, codeDigits: 6 } });
    expect(world.state.schedule.size).toBe(0);
  });

  test('begin anew with each reset', async () => {
    const world = await worldWith({ at: '10s', setAccount: { account: 'buyer01', enable: false } });
    advance(world, 9 * SECOND);
    world.reset();
    advance(world, 9 * SECOND);
    expect(world.portal.accounts.byName('buyer01')?.enable).toBe(true);
    advance(world, SECOND);
    expect(world.portal.accounts.byName('buyer01')?.enable).toBe(false);
  });

  test('about QR codes mean the newest that waits; none waiting, nothing happens', async () => {
    const world = await worldWith({ at: '10s', confirmQr: { identity: 'wx' } }, { at: '20s', expireQr: true });
    advance(world, 5 * SECOND);
    const [one, other] = [openQr(world), openQr(world)];
    advance(world, 5 * SECOND);
    expect([statusOf(world, one), statusOf(world, other)]).toEqual([QR_STATUS.initial, QR_STATUS.confirmed]);
    advance(world, 10 * SECOND);
    expect(statusOf(world, one)).toBe(QR_STATUS.expired);
    const empty = await worldWith({ at: '10s', expireQr: true });
    advance(empty, MINUTE);
    expect(empty.state.schedule.size).toBe(0);
  });
});

test('events after a QR code are about that code, whatever else was made', async () => {
  const world = await worldWith(
    { whenQr: { page: 'login', nth: 1 }, after: '1s', scanQr: { identity: 'wx' } },
    { whenQr: { page: 'login', nth: 1 }, after: '2s', cancelQr: true },
    { whenQr: { page: 'login', nth: 2 }, after: '10s', expireQr: true },
    { whenQr: { page: 'register' }, after: '10s', confirmQr: { identity: 'wx-new' } },
  );
  const scenes = [openQr(world, 0), openQr(world, 1), openQr(world, 1), openQr(world, 1)];
  const scannedBy = () => world.portal.tickets.find(scenes[1] ?? '')?.scannedBy;
  advance(world, SECOND);
  expect(scannedBy()).toBe('wx');
  advance(world, SECOND);
  expect(scannedBy()).toBeNull();
  advance(world, 8 * SECOND);
  expect(scenes.map((scene) => statusOf(world, scene))).toEqual([2, 0, 4, 0]);
});

test('events about messages lose the second, and send the third late: each of its phone', async () => {
  const world = await worldWith({ whenSms: { nth: 2 }, do: 'lost' }, { whenSms: { nth: 3 }, do: 'late', by: '1m' });
  const send = (phone = PHONE) => {
    advance(world, 2 * MINUTE);
    const before = world.inbox.last;
    sendCode(world.portal, { action: 'register', phone, scene: 'sup' }, { noted: () => undefined });
    return world.inbox
      .list({ after: before }, world.portal.smsCodes, world.clock.now())
      .map(({ code }) => code !== null);
  };
  expect([send(), send(), send()]).toEqual([[true], [false], []]);
  expect(send('13800000002')).toEqual([true]);
  expect(send()).toEqual([true]);
  expect(world.inbox.last).toBe(5);
});

test('events in a snapshot go on where they were, with their counts', async () => {
  const world = await worldWith(
    { at: '10m', setAccount: { account: 'buyer01', enable: false } },
    { whenQr: { nth: 2 }, after: '10s', expireQr: true },
  );
  openQr(world);
  const { world: other } = await makeSandbox();
  other.restore(structuredClone(world.snapshot().start));
  const scene = openQr(other);
  advance(other, 10 * SECOND);
  expect(statusOf(other, scene)).toBe(QR_STATUS.expired);
  advance(other, 10 * MINUTE);
  expect(other.portal.accounts.byName('buyer01')?.enable).toBe(false);
});
