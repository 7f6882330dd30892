import { describe, expect, test } from 'vitest';
import { CAPS, QR_LIFE_MS, WORLD_IDLE_MS, WORLDS_MAX } from '#contract/limits.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { beginOauth } from '#domain/oauth.ts';
import { openTicket } from '#domain/qr-sign-in.ts';
import { sendCode } from '#domain/send-code.ts';
import type { Session } from '#domain/session.ts';
import { leavePending } from '#domain/sign-in.ts';
import type { NewCall } from '#sandbox/history/call-row.ts';
import type { World } from '#sandbox/world/world.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { countingRandom, heapBytes, makeSandbox } from '#support/sandbox.ts';

const FLOOD = 100_000;
/** Nobody keeps a journal here. */
const QUIET = { noted: () => undefined };
const MEGABYTE = 1024 * 1024;

function phoneOf(index: number): string {
  return String(13_000_000_000 + index);
}

/** A call as a client may make it: as large as a row may be, every text its own. */
function record(index: number, size = 4_000): NewCall {
  return {
    requestId: `r0-${index}`,
    at: index,
    tookMs: 1,
    method: 'POST',
    target: `${rewritePath(PATHS.login)}?ctoken=${index}`,
    page: null,
    visitor: '5d41402a',
    endpoint: 'login',
    status: 200,
    broken: false,
    code: null,
    phone: null,
    account: null,
    headers: { 'content-type': 'application/json' },
    switches: [],
    opened: {},
    body: JSON.stringify({ index }),
    bodySize: 16,
    answer: `${index}`.padEnd(size, 'x'),
    answerHeaders: {},
    reason: null,
    fault: null,
  };
}

function flood(world: World): void {
  const { portal } = world;
  for (let index = 0; index < FLOOD; index += 1) {
    sendCode(portal, { action: 'register', phone: phoneOf(index), scene: 'sup' }, QUIET);
    const { id } = portal.sessions.open();
    portal.tickets.open(id, 1, '/go');
    portal.verifyTokens.issue(phoneOf(index), `A${index}`);
    portal.gsids.issue(`A${index}`, id);
    portal.lockout.count(`name${index}`);
    portal.oauthGrants.issueCode('ali-one', portal.oauthGrants.openState(id, '/go'));
    world.record(record(index));
  }
}

describe('S29: a flood of 100,000 of everything', { tags: [RELEASE_TAG], timeout: 300_000 }, () => {
  test('leaves a world within its caps, shows what was dropped, and keeps its memory bounded', async () => {
    const { sandbox } = await makeSandbox({}, {}, { randomOf: countingRandom });
    const before = heapBytes();
    flood(sandbox.create({ id: 'flooded' }) as World);
    const grown = heapBytes() - before;
    expect(sandbox.find('flooded')?.summary()).toMatchObject({
      sessions: CAPS.sessions,
      journal: CAPS.journal,
      evicted: {
        smsCodes: 2 * FLOOD - CAPS.smsCodes - CAPS.sendWindows,
        verifyTokens: FLOOD - CAPS.verifyTokens,
        gsids: FLOOD - CAPS.gsids,
        tickets: FLOOD - CAPS.tickets,
        sessions: FLOOD - CAPS.sessions,
        wrongPasswords: FLOOD - CAPS.wrongPasswords,
        oauthCodes: 2 * (FLOOD - CAPS.oauthCodes),
        journal: FLOOD - CAPS.journal,
        inbox: FLOOD - CAPS.inbox,
      },
    });
    expect(grown / MEGABYTE).toBeLessThan(48);
    sandbox.drop('flooded');
    expect((heapBytes() - before) / MEGABYTE).toBeLessThan(2);
  });

  test('of visitors drives out those without anything pending, then those who wait for something, never before', async () => {
    const { sandbox } = await makeSandbox({ accounts: [{ account: 'buyer01', accountId: '1001' }] });
    const [world] = sandbox.all() as [World];
    const { portal } = world;
    const visitors = (count: number) => Array.from({ length: count }, () => portal.sessions.open());
    const isThere = (session: Session) => portal.sessions.isCurrent(session);
    const signedIn = portal.sessions.open('1001');
    const [ticket, state, pending, visitor] = visitors(4) as [Session, Session, Session, Session];
    openTicket(portal, { session: ticket }, 1, '/go');
    beginOauth(portal, { session: state }, '/go');
    const proven = leavePending(portal, { session: pending }, [], '13800000002');
    const waiting = [ticket, state, proven];
    visitors(CAPS.sessions);
    expect([signedIn, ...waiting].map(isThere)).toEqual([true, true, true, true]);
    expect(isThere(visitor)).toBe(false);
    world.moveClock(world.clock.now() + QR_LIFE_MS);
    visitors(CAPS.sessions);
    expect([signedIn, ...waiting].map(isThere)).toEqual([true, false, true, false]);
  });

  test('of late messages keeps the thousand that come first', async () => {
    const { sandbox } = await makeSandbox();
    const [world] = sandbox.all() as [World];
    world.faults.add({ sms: { kind: 'late', delayMs: 60_000 } });
    for (let index = 0; index < 20_000; index += 1) {
      sendCode(world.portal, { action: 'register', phone: phoneOf(index), scene: 'sup' }, QUIET);
    }
    expect(world.state.schedule.size).toBe(CAPS.schedule);
    expect(world.summary().evicted.schedule).toBe(20_000 - CAPS.schedule);
  });
});

describe('all journals together', () => {
  test('stay within their budget: the oldest rows of the world unused for longest go first', async () => {
    const { sandbox, clock } = await makeSandbox({}, { journalsMax: MEGABYTE });
    const worlds = ['a', 'b', 'c'].map((id) => {
      clock.realNow += 1_000;
      return sandbox.create({ id }) as World;
    });
    const [a, b, c] = worlds as [World, World, World];
    for (let index = 0; index < 80; index += 1) for (const world of worlds) world.record(record(index));
    const { bytes, max } = sandbox.list().journals;
    expect(bytes).toBeLessThanOrEqual(max);
    expect(a.history.calls.length).toBeLessThan(80);
    expect([b.history.calls.length, c.history.calls.length]).toEqual([80, 80]);
    expect(a.summary().evicted.journal).toBe(80 - a.history.calls.length);
    expect(a.history.calls.at(-1)?.requestId).toBe('r0-79');
  });

  test('count the replay logs too, which go as a whole', async () => {
    const { sandbox, clock } = await makeSandbox({}, { journalsMax: MEGABYTE });
    const old = sandbox.create({ id: 'old' }) as World;
    clock.realNow += 1_000;
    const recent = sandbox.create({ id: 'recent' }) as World;
    const body = { text: 'x'.repeat(4_000) };
    for (let index = 0; index < 100; index += 1) {
      for (const world of [old, recent]) {
        world.beforeAct();
        world.state.log.add({ kind: 'control', at: 0, method: 'POST', target: '/', body });
      }
    }
    expect(sandbox.list().journals.bytes).toBeLessThanOrEqual(MEGABYTE);
    expect(old.state.log.read()).toMatchObject({ complete: false, log: [] });
    expect(recent.state.log.read()).toMatchObject({ complete: true, missing: 0 });
  });
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
