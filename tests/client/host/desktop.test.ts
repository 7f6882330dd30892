import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import { introduction } from '#simulators/chat-host/wire/wires.ts';
import { CONTAINER, EVIL_ORIGIN, HOST_ORIGIN, sceneOn } from './scene.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const response = (msgId: unknown, body: unknown, success = true) => ({ type: 'response', msgId, success, body });

describe('HB05 messages that are no answer', () => {
  test('are ignored, and the true answer still counts', async () => {
    const { host, page } = await sceneOn('desktop', { answers: { [METHODS.getItem]: [{ kind: 'never' }] } });
    const asked = host.getItem('a');
    await vi.advanceTimersByTimeAsync(0);
    const msgId = page.sent[0]?.data.msgId;
    page.receive(response(msgId, { value: 'evil' }), EVIL_ORIGIN);
    page.receive(response(msgId, { value: 'evil' }), 'null');
    page.receive(response(msgId, { value: 'other window' }), HOST_ORIGIN, {});
    page.receive(response(msgId, { value: 'no window' }), HOST_ORIGIN, null);
    page.receive(response(Number(msgId) + 1, { value: 'unknown' }), HOST_ORIGIN);
    for (const data of [null, undefined, '', 'text', '{"type":"response"}', 5, [], {}]) page.receive(data, HOST_ORIGIN);
    for (let count = 0; count < 10_000; count += 1)
      page.receive({ type: 'event', msgId, eventName: 'progress', body: count }, HOST_ORIGIN);
    page.receive(response(msgId, { value: 'true' }), HOST_ORIGIN);
    await expect(asked).resolves.toBe('true');
  });
});

describe('HB08 global events', () => {
  test('one standing request; nothing after off', async () => {
    const { host, machine, calls } = await sceneOn('desktop');
    const listener = vi.fn();
    await host.on('resume', listener);
    await host.on('resume', listener);
    await vi.advanceTimersByTimeAsync(0);
    machine.put(() => machine.broadcast('resume', { a: 1 }));
    expect(listener).toHaveBeenCalledTimes(2);
    await host.off('resume', listener);
    await host.off('resume', listener);
    machine.put(() => machine.broadcast('resume', {}));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(calls()).toEqual([METHODS.standingRequest]);
  });
});

describe('HB09 the host introduces another window of itself', () => {
  test('the page answers, and later requests go there; one of a foreign origin cannot', async () => {
    const { host, page } = await sceneOn('desktop');
    const other = { postMessage: vi.fn() };
    page.receive(introduction(CONTAINER, 76), EVIL_ORIGIN, other);
    expect(other.postMessage).not.toHaveBeenCalled();
    page.receive(introduction(CONTAINER, 77), HOST_ORIGIN, other);
    expect(other.postMessage).toHaveBeenCalledExactlyOnceWith(
      { type: 'response', success: true, body: {}, msgId: 77 },
      HOST_ORIGIN,
    );
    const asked = host.getItem('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(page.sent).toEqual([]);
    const [request] = other.postMessage.mock.lastCall as [{ msgId: number }];
    page.receive(response(request.msgId, { value: 'there' }), HOST_ORIGIN, other);
    await expect(asked).resolves.toBe('there');
  });
});
