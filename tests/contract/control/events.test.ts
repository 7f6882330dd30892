import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, MINUTE, PHONES } from '#support/demo.ts';
import { listen, next, until } from '#support/event-stream.ts';
import { dataOf } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';

describe('GET events', () => {
  test("HEAD answers its headers at once and takes no listener's place", async ({ control, world }) => {
    const heads = Array.from({ length: 65 }, () =>
      control
        .head(CONTROL.events.path)
        .expect(200)
        .expect('Content-Type', 'text/event-stream; charset=utf-8')
        .expect('X-Accel-Buffering', 'no'),
    );
    await Promise.all(heads);
    await next(await listen(world));
  });

  test('is not held back by a proxy in between, nor is a wait', async ({ world, control }) => {
    const { next: after } = await world.call(CONTROL.timeline);
    for (const path of [`${CONTROL.sms.path}?wait=1`, `${CONTROL.timeline.path}?after=${after}&wait=1`])
      await control.get(path).expect(200).expect('X-Accel-Buffering', 'no');
  });

  test('begins with the world as it stands, and reports messages, tickets, calls, the clock, accounts and a reset', async ({
    world,
    agent,
  }) => {
    const start = (await world.freeze()).now;
    const events = await listen(world);
    expect(await next(events)).toEqual({ type: 'hello', world: world.id, now: start, frozen: true, resets: 0 });
    await agent.sendCode(PHONES.newbie, 'login').expect(200);
    expect(await until(events, 'sms')).toEqual({ type: 'sms', seq: 1 });
    expect(await until(events, 'journal')).toMatchObject({ type: 'journal', seq: expect.any(Number) });
    const scene = await agent.prepareQr();
    expect(await until(events, 'qr')).toMatchObject({ scene, status: 0 });
    await world.qr('confirm', { scene });
    expect(await until(events, 'qr')).toMatchObject({ scene, status: 2 });
    const { now } = await world.advance(MINUTE);
    expect(await until(events, 'clock')).toEqual({ type: 'clock', now, frozen: true });
    await world.changeAccount('1001', { isPaidMember: false });
    expect(await until(events, 'accounts')).toEqual({ type: 'accounts' });
    await world.reset();
    expect(await until(events, 'reset')).toEqual({ type: 'reset', fixture: 'default', kind: 'reset' });
    await world.codeFor(PHONES.newbie, 'login');
    expect(await until(events, 'sms')).toEqual({ type: 'sms', seq: 2 });
    const { id } = await world.checkpoint();
    expect(await until(events, 'checkpoints')).toEqual({ type: 'checkpoints' });
    await world.call(CONTROL.returnToCheckpoint, { params: { id } });
    expect(await until(events, 'reset')).toMatchObject({ kind: 'returned' });
    await world.restore(await world.snapshot());
    expect(await until(events, 'reset')).toMatchObject({ kind: 'restored' });
    await events.return(undefined);
  });

  test('reports accounts when a person registers or sets a new password, and each fault added and cleared', async ({
    world,
    agent,
  }) => {
    const events = await listen(world);
    const code = await world.codeFor(PHONES.unregistered, 'register');
    await agent.register(PHONES.unregistered, code).expect(200);
    expect(await until(events, 'accounts')).toEqual({ type: 'accounts' });
    expect(await next(events)).toMatchObject({ type: 'journal' });
    const typed = await world.codeFor(PHONES.newbie, 'forgetPwd');
    const { map } = dataOf(await agent.verifyCode(PHONES.newbie, typed), ENDPOINTS.verifySmsCode);
    await agent.resetPassword(PHONES.newbie, Object.keys(map)[0] ?? '', 'N3w-password').expect(200);
    expect(await until(events, 'accounts')).toEqual({ type: 'accounts' });
    await world.fault({ answer: { status: 500 } });
    expect(await until(events, 'faults')).toEqual({ type: 'faults' });
    await world.call(CONTROL.clearFaults);
    expect(await until(events, 'faults')).toEqual({ type: 'faults' });
    await events.return(undefined);
  });

  test('ends when the world is dropped', async ({ sandbox }) => {
    const world = await sandbox.createWorld();
    const stream = await fetch(world.base + CONTROL.events.path, { headers: world.headers() });
    await world.drop();
    expect(await stream.text()).toMatch(/data: \{"type":"dropped"\}\n\n$/);
  });

  test('has nothing of other worlds', async ({ makeWorld }) => {
    const [one, other] = [await makeWorld(), await makeWorld()];
    const events = await listen(one);
    await other.codeFor(PHONES.newbie, 'login');
    await one.codeFor(PHONES.group, 'login');
    expect(await until(events, 'sms')).toEqual({ type: 'sms', seq: 1 });
    expect((await one.sms())[0]?.phone).toBe(PHONES.group);
    await events.return(undefined);
  });

  test('K5: 64 listeners a world at most; each that leaves makes room', async ({ world, control }) => {
    const listeners = await atOnce(64, async () => {
      const events = await listen(world);
      await next(events);
      return events;
    });
    await call(control, CONTROL.events).expect(409);
    await listeners[0]?.return(undefined);
    await expect
      .poll(async () => {
        const late = await fetch(world.base + CONTROL.events.path, { headers: world.headers() });
        await late.body?.cancel();
        return late.status;
      })
      .toBe(200);
    await Promise.all(listeners.slice(1).map((listener) => listener.return(undefined)));
  });
});
