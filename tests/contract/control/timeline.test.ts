import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { LANE_OF, type Lane, type Timeline, type TimelineEvent } from '#contract/control/timeline.ts';
import { PATHS } from '#contract/paths.ts';
import { test } from '#support/contract-test.ts';
import { MINUTE, PHONES, SECOND } from '#support/demo.ts';
import type { TestWorld } from '#support/test-world.ts';

async function timeline(world: TestWorld, query: Record<string, string | number> = {}): Promise<Timeline> {
  return await world.call(CONTROL.timeline, { query });
}

/** An event in a word or two, apart from its numbers. */
function lineOf(event: TimelineEvent): string {
  const { kind } = event;
  if (kind === 'call') return `${event.endpoint} ${event.status}`;
  if (kind === 'sms') return `sms ${event.delivery}`;
  if (kind === 'clock') return `clock ${event.to - event.from}${event.frozen ? ' frozen' : ''}`;
  if (kind === 'setting') return `setting ${event.changes.map(({ name }) => name)}`;
  return 'state' in event ? `${kind} ${event.state}` : kind;
}

describe('GET timeline', () => {
  test('is one list, in which the effects of a call stand after it and name it', async ({ world, browser }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    await browser.signInBySms(PHONES.newbie, code);
    const { events, next, dropped } = await timeline(world);
    expect(events.map(lineOf)).toEqual([
      'world created',
      'clock 0 frozen',
      'loginCustom 200',
      'sendSmsCode 200',
      'sms sent',
      'publicKey 200',
      'login 200',
      'code used',
    ]);
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const lanes: Lane[] = ['world', 'world', 'api', 'api', 'sms', 'api', 'api', 'sms'];
    expect(events.map(({ kind }) => LANE_OF[kind])).toEqual(lanes);
    expect([next, dropped]).toEqual([8, 0]);
    expect(events[4]).toMatchObject({ by: 4, message: 1, phone: PHONES.newbie });
    expect(events[6]).toMatchObject({ of: 5 });
    expect(events[7]).toMatchObject({ of: 5, by: 7 });
  });

  test('has events of time alone, at their own time', async ({ world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    const { due } = await timeline(world);
    await world.advance(6 * MINUTE);
    const { events } = await timeline(world);
    const [sent, moved, expired] = events.slice(-3);
    expect([sent, moved, expired].map((event) => event && lineOf(event))).toEqual([
      'sms sent',
      'clock 360000 frozen',
      'code expired',
    ]);
    expect([expired?.at, due]).toEqual([(sent?.at ?? 0) + 5 * MINUTE, (sent?.at ?? 0) + 5 * MINUTE]);
    expect((await timeline(world)).due).toBeNull();
  });

  test('reads on from a cursor, and waits for the next event', async ({ world }) => {
    const { next } = await timeline(world);
    expect((await timeline(world, { after: next })).events).toEqual([]);
    const waiting = timeline(world, { after: next, wait: 10 * SECOND });
    await world.advance(SECOND);
    expect((await waiting).events.map(lineOf)).toEqual(['clock 1000 frozen']);
  });

  test('begins again with a reset, and its numbers go on', async ({ world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    const { next } = await timeline(world);
    await world.reset();
    expect((await timeline(world)).events).toMatchObject([{ seq: next + 1, kind: 'world', state: 'reset' }]);
  });
});

/** The links of the newest call to other events: the kind of each link, and its event in words. */
async function causesOfNewest(world: TestWorld): Promise<[as: string, event: string][]> {
  const { events } = await timeline(world);
  const call = events.findLast((event) => event.kind === 'call');
  return (call?.links ?? []).map(({ to, as }) => {
    const cause = events.find(({ seq }) => seq === to);
    return [as, cause ? lineOf(cause) : 'none'];
  });
}

describe('the links of a call', () => {
  test('name the code that it used, and the move of the clock and the setting that made it too old', async ({
    world,
    browser,
  }) => {
    await browser.signInBySms(PHONES.newbie, await world.codeFor(PHONES.newbie, 'login'));
    expect(await causesOfNewest(world)).toEqual([['sms', 'sms sent']]);
    const sent = await world.codeFor(PHONES.group, 'login');
    await world.changeSettings({ limits: { codeLifeMs: MINUTE } });
    await world.advance(5 * MINUTE);
    await browser.signInBySms(PHONES.group, sent);
    // A setting that was changed after the code was sent: it keeps its life.
    expect((await causesOfNewest(world)).map(([as]) => as)).toEqual(['sms', 'clock']);
    const code = await world.codeFor(PHONES.newbie, 'login');
    await world.advance(MINUTE);
    await browser.signInBySms(PHONES.newbie, code);
    expect(await causesOfNewest(world)).toEqual([
      ['sms', 'sms sent'],
      ['clock', `clock ${MINUTE} frozen`],
      ['setting', 'setting limits.codeLifeMs'],
    ]);
  });

  test('name the fault that touched the answer, and the account that was changed', async ({ world, browser }) => {
    await world.fault({ match: { path: PATHS.login }, answer: { status: 503 }, times: 1 });
    await browser.signInByPassword('newbie');
    expect(await causesOfNewest(world)).toEqual([['fault', 'fault added']]);
    expect((await timeline(world)).events.map(lineOf).slice(-2)).toEqual(['login 503', 'fault ended']);
    await world.changeAccount('newbie', { enable: false });
    await browser.signInByPassword('newbie');
    expect(await causesOfNewest(world)).toEqual([['account', 'account changed']]);
  });

  test('name the ticket that a page asks for', async ({ world, browser }) => {
    const { weChatScene } = await browser.prepareQr();
    await world.qr('scan', { scene: weChatScene });
    await browser.pollQr(weChatScene);
    expect(await causesOfNewest(world)).toEqual([['qr', 'qr']]);
    const { events } = await timeline(world);
    expect(events.at(-2)).toMatchObject({ kind: 'ticket', state: 'scanned', ticket: weChatScene.slice(0, 8) });
    expect(JSON.stringify(events)).not.toContain(weChatScene);
  });
});
