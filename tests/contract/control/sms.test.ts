import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsInbox } from '#contract/control/phone.ts';
import { SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, PHONES, SECOND } from '#support/demo.ts';
import { refusal, success } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

async function inbox(world: TestWorld, query: Record<string, string | number> = {}): Promise<SmsInbox> {
  return await world.call(CONTROL.sms, { query });
}

describe('GET sms', () => {
  test('lists messages newest last, by phone, action and cursor', async ({ world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await world.codeFor(PHONES.newbie, 'register');
    await world.codeFor(PHONES.group, 'login');
    const all = await inbox(world);
    expect(all.messages.map(({ seq, phone, action }) => [seq, phone, action])).toEqual([
      [1, PHONES.newbie, 'login'],
      [2, PHONES.newbie, 'register'],
      [3, PHONES.group, 'login'],
    ]);
    expect([all.next, all.dropped]).toEqual([3, 0]);
    expect((await inbox(world, { phone: PHONES.newbie })).messages).toHaveLength(2);
    expect((await inbox(world, { action: 'login' })).messages).toHaveLength(2);
    expect((await inbox(world, { after: 2 })).messages.map(({ seq }) => seq)).toEqual([3]);
    expect((await inbox(world, { after: all.next })).messages).toEqual([]);
  });

  test('wait holds until a message comes to that phone and action', async ({ world }) => {
    const waiting = inbox(world, { phone: PHONES.group, action: 'login', wait: 10_000 });
    await world.codeFor(PHONES.newbie, 'login');
    await world.codeFor(PHONES.group, 'forgetPwd');
    const code = await world.codeFor(PHONES.group, 'login');
    const { messages } = await waiting;
    expect(messages.map((message) => [message.phone, message.action, message.code])).toEqual([
      [PHONES.group, 'login', code],
    ]);
  });

  test('wait is refused when its world is dropped', async ({ sandbox }) => {
    const short = await sandbox.createWorld();
    const { next } = await short.call(CONTROL.timeline);
    const control = short.control();
    const waiting = [
      call(control, CONTROL.sms, { query: { wait: 20_000 } }),
      call(control, CONTROL.timeline, { query: { wait: 20_000, after: next } }),
    ].map(async (wait) => wait.expect(refusal('WORLD_UNKNOWN')));
    await short.drop();
    await Promise.all(waiting);
  });

  test('wait lives through a reset', async ({ world }) => {
    const waiting = inbox(world, { wait: 20_000 });
    await world.call(CONTROL.reset, { body: {} });
    const code = await world.codeFor(PHONES.newbie, 'login');
    expect((await waiting).messages.map((message) => message.code)).toEqual([code]);
  });

  test('seq goes on through a reset: a cursor from before it misses nothing', async ({ world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await world.codeFor(PHONES.group, 'login');
    const { next } = await inbox(world);
    await world.call(CONTROL.reset, { body: {} });
    expect(await inbox(world)).toEqual({ messages: [], next, dropped: 0 });
    const waiting = inbox(world, { after: next, wait: 20_000 });
    const code = await world.codeFor(PHONES.newbie, 'login');
    expect((await waiting).messages.map((message) => [message.seq, message.code])).toEqual([[3, code]]);
    expect((await inbox(world, { after: next })).messages).toHaveLength(1);
  });

  test('a snapshot brings its count back, and who waits with a later cursor still gets what comes', async ({
    world,
  }) => {
    const snapshot = await world.snapshot();
    await world.codeFor(PHONES.newbie, 'login');
    await world.codeFor(PHONES.group, 'login');
    const early = inbox(world, { after: 2, wait: 20_000 });
    await world.restore(snapshot);
    const late = inbox(world, { after: 2, wait: 20_000 });
    const code = await world.codeFor(PHONES.newbie, 'login');
    for (const { messages } of [await early, await late])
      expect(messages.map((message) => [message.seq, message.code])).toEqual([[1, code]]);
  });

  test('K5: a hundred waiting readers leave room for the event stream', async ({ world }) => {
    const waiting = atOnce(100, () => inbox(world, { wait: 300 }));
    await inbox(world);
    const stream = await fetch(world.base + CONTROL.events.path, { headers: world.headers() });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
    await waiting;
  });

  test.for([
    ['wait', '1e3'],
    ['action', 'LOGIN'],
  ] as const)('%s=%s is refused at its place', async ([name, value], { control }) => {
    await call(control, CONTROL.sms, { query: { [name]: value } }).expect(
      refusal('REQUEST_INVALID', { path: `query.${name}` }),
    );
  });

  test.for([
    ['/sms/latest?after=1', 'after', ''],
    ['/journal?pth=x', 'pth', '; did you mean "path"?'],
    ['/snapshot?replai=1', 'replai', '; did you mean "replay"?'],
  ] as const)('%s is a mistake, not everything', async ([path, key, meant], { control }) => {
    const expected = `unknown key "${key}"${meant}`;
    await control.get(SANDBOX.api + path).expect(refusal('REQUEST_INVALID', { path: `query.${key}`, expected }));
  });
});

describe('GET sms/latest and DELETE sms', () => {
  test('latest skips what was not sent', async ({ world, agent }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    await agent.sendCode(PHONES.unregistered, 'login');
    expect(await world.call(CONTROL.latestSms)).toMatchObject({ code, seq: 1 });
  });

  test('latest of a phone that got nothing is unknown', async ({ agent, control }) => {
    await agent.sendCode(PHONES.unregistered, 'login');
    for (const query of [{}, { phone: PHONES.unregistered }, { phone: PHONES.newbie }])
      await call(control, CONTROL.latestSms, { query }).expect(refusal('SUBJECT_UNKNOWN'));
  });

  test('emptying the inbox leaves codes valid and the cursor where it was', async ({ world, agent }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    await world.call(CONTROL.clearSms);
    expect(await inbox(world)).toEqual({ messages: [], next: 1, dropped: 0 });
    await agent.signInBySms(PHONES.newbie, code).expect(success(ENDPOINTS.login));
    await world.advance(60 * SECOND);
    await world.codeFor(PHONES.newbie, 'login');
    expect((await inbox(world)).messages.map(({ seq }) => seq)).toEqual([2]);
  });

  test('an inbox emptied twice with nothing in between comes back whole', async ({ world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    for (const _ of [1, 2]) await world.call(CONTROL.clearSms);
    await world.call(CONTROL.restoreSms);
    expect((await inbox(world)).messages.map(({ seq }) => seq)).toEqual([1]);
  });
});
