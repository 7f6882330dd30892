import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SandboxEvent } from '#contract/control/journal.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, MINUTE, PHONES } from '#support/demo.ts';
import { dataOf } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

/** Reads a world's event stream, one event at a time. */
class EventReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#reader = reader;
  }

  /** Null when the stream ends. */
  async next(): Promise<SandboxEvent | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end !== -1) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (block.startsWith('data: ')) return SandboxEvent.parse(JSON.parse(block.slice('data: '.length)));
        continue;
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  async until(type: SandboxEvent['type']): Promise<SandboxEvent> {
    for (let event = await this.next(); event; event = await this.next()) if (event.type === type) return event;
    throw new Error(`The stream ended before ${type}.`);
  }

  async close(): Promise<void> {
    await this.#reader.cancel();
  }
}

async function listen(world: TestWorld): Promise<EventReader> {
  const answer = await fetch(world.base + CONTROL.events.path, { headers: world.headers() });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  if (!answer.body) throw new Error('The stream has no body.');
  return new EventReader(answer.body.getReader());
}

describe('GET events', () => {
  test("HEAD answers its headers at once and takes no listener's place", async ({ control, world }) => {
    const heads = Array.from({ length: 65 }, () =>
      control.head(CONTROL.events.path).expect(200).expect('Content-Type', 'text/event-stream; charset=utf-8'),
    );
    await Promise.all(heads);
    await (await listen(world)).close();
  });

  test('begins with the world as it stands', async ({ world }) => {
    const { now } = await world.freeze();
    const events = await listen(world);
    expect(await events.next()).toEqual({ type: 'hello', world: world.id, now, frozen: true, resets: 0 });
    await events.close();
  });

  test('tells of messages, tickets, calls, the clock, accounts and a reset', async ({ world, agent }) => {
    const events = await listen(world);
    await agent.sendCode(PHONES.newbie, 'login').expect(200);
    expect(await events.until('sms')).toEqual({ type: 'sms', seq: 1 });
    expect(await events.until('journal')).toMatchObject({ type: 'journal', seq: expect.any(Number) });
    const scene = await agent.prepareQr();
    expect(await events.until('qr')).toMatchObject({ scene, status: 0 });
    await world.qr('confirm', { scene });
    expect(await events.until('qr')).toMatchObject({ scene, status: 2 });
    const { now } = await world.advance(MINUTE);
    expect(await events.until('clock')).toEqual({ type: 'clock', now, frozen: true });
    await world.changeAccount('1001', { isPaidMember: false });
    expect(await events.until('accounts')).toEqual({ type: 'accounts' });
    await world.call(CONTROL.reset, { body: {} });
    expect(await events.until('reset')).toEqual({ type: 'reset', fixture: 'default', kind: 'reset' });
    await world.codeFor(PHONES.newbie, 'login');
    expect(await events.until('sms')).toEqual({ type: 'sms', seq: 2 });
    const { id } = await world.call(CONTROL.createCheckpoint, { body: {} });
    expect(await events.until('checkpoints')).toEqual({ type: 'checkpoints' });
    await world.call(CONTROL.returnToCheckpoint, { params: { id } });
    expect(await events.until('reset')).toMatchObject({ kind: 'returned' });
    await world.restore(await world.snapshot());
    expect(await events.until('reset')).toMatchObject({ kind: 'restored' });
    await events.close();
  });

  test('tells of accounts when a person registers or sets a new password, and of each fault added and cleared', async ({
    world,
    agent,
  }) => {
    const events = await listen(world);
    const code = await world.codeFor(PHONES.unregistered, 'register');
    await agent.register(PHONES.unregistered, code).expect(200);
    expect(await events.until('accounts')).toEqual({ type: 'accounts' });
    expect(await events.next()).toMatchObject({ type: 'journal' });
    const typed = await world.codeFor(PHONES.newbie, 'forgetPwd');
    const { map } = dataOf(await agent.verifyCode(PHONES.newbie, typed), ENDPOINTS.verifySmsCode);
    await agent.resetPassword(PHONES.newbie, Object.keys(map)[0] ?? '', 'N3w-password').expect(200);
    expect(await events.until('accounts')).toEqual({ type: 'accounts' });
    await world.fault({ answer: { status: 500 } });
    expect(await events.until('faults')).toEqual({ type: 'faults' });
    await world.call(CONTROL.clearFaults);
    expect(await events.until('faults')).toEqual({ type: 'faults' });
    await events.close();
  });

  test('ends when the world is dropped', async ({ sandbox }) => {
    const world = await sandbox.createWorld();
    const stream = await fetch(world.base + CONTROL.events.path, { headers: world.headers() });
    await world.drop();
    expect(await stream.text()).toMatch(/data: \{"type":"dropped"\}\n\n$/);
  });

  test('tells nothing of other worlds', async ({ makeWorld }) => {
    const [one, other] = [await makeWorld(), await makeWorld()];
    const events = await listen(one);
    await other.codeFor(PHONES.newbie, 'login');
    await one.codeFor(PHONES.group, 'login');
    expect(await events.until('sms')).toEqual({ type: 'sms', seq: 1 });
    expect((await one.sms())[0]?.phone).toBe(PHONES.group);
    await events.close();
  });

  test('K5: 64 listeners a world at most; one that leaves makes room', async ({ world, control }) => {
    const listeners = await atOnce(64, () => listen(world));
    await call(control, CONTROL.events).expect(409);
    await listeners[0]?.close();
    await expect
      .poll(async () => {
        const late = await fetch(world.base + CONTROL.events.path, { headers: world.headers() });
        await late.body?.cancel();
        return late.status;
      })
      .toBe(200);
    await Promise.all(listeners.slice(1).map((listener) => listener.close()));
  });
});
