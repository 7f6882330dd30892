import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import { introduction } from '#simulators/chat-host/wire/wires.ts';
import { loaderFor } from './fresh-sdk.ts';
import { CONTAINER, EVIL_ORIGIN, HOST_ORIGIN, sceneOn } from './scene.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const response = (msgId: unknown, body: unknown, success = true) => ({ type: 'response', msgId, success, body });

describe('HB03 a request of the desktop', () => {
  test('is one message to the top window, with five keys and no functions', async () => {
    const { host, page } = await sceneOn('desktop');
    await host.setItem('a', 'b', { onSuccess: () => undefined });
    expect(page.sent).toHaveLength(1);
    const [{ data, target } = { data: {}, target: '' }] = page.sent;
    expect(target).toBe(HOST_ORIGIN);
    expect(Object.keys(data).sort()).toEqual(['body', 'containerId', 'methodName', 'msgId', 'type']);
    expect(data).toMatchObject({
      containerId: CONTAINER,
      methodName: METHODS.setItem,
      body: { name: 'a', value: 'b' },
      type: 'request',
    });
    expect(Number.isInteger(data.msgId)).toBe(true);
  });
});

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

describe('HB06 an answer that comes twice', () => {
  test('counts once; a late event is dropped', async () => {
    const { host, page } = await sceneOn('desktop', { answers: { [METHODS.getItem]: [{ kind: 'never' }] } });
    const events = vi.fn();
    const asked = host.getItem('a', { onProgress: events } as never);
    await vi.advanceTimersByTimeAsync(0);
    const msgId = page.sent[0]?.data.msgId;
    page.receive(response(msgId, { value: 'first' }), HOST_ORIGIN);
    page.receive(response(msgId, { value: 'second' }), HOST_ORIGIN);
    page.receive({ type: 'event', msgId, eventName: 'progress', body: 1 }, HOST_ORIGIN);
    await expect(asked).resolves.toBe('first');
    expect(events).not.toHaveBeenCalled();
  });
});

describe('HB07 time', () => {
  test('an event starts the time limit of a request anew; without a limit nothing ever ends it', async () => {
    const { page } = await sceneOn('desktop', {
      answers: { 'a.b': [{ kind: 'never', events: 10, everyMs: 60 }, { kind: 'never' }] },
    });
    const talk = loaderFor(page)('lib/packages/frame-talk-client-pc/index.js');
    const invoke = talk.invokeAPI as (method: string, body: object) => TalkMessage;
    const limited = invoke('a.b', {});
    limited.option.timeout = 100;
    limited._initTimeout();
    const seen = vi.fn();
    limited.result.catch(seen);
    const endless = invoke('a.b', {});
    const settled = vi.fn();
    endless.result.then(settled, settled);
    await vi.advanceTimersByTimeAsync(690);
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(seen).toHaveBeenCalledExactlyOnceWith({ code: 408, reason: 'timeout' });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(settled).not.toHaveBeenCalled();
  });
});

interface TalkMessage {
  readonly option: { timeout: number };
  readonly result: Promise<unknown>;
  _initTimeout(): void;
}

describe('HB08 global events', () => {
  test('one standing request; nothing after off', async () => {
    const { host, machine, calls } = await sceneOn('desktop');
    const listener = vi.fn();
    await host.on('resume', listener);
    await host.on('resume', listener);
    await vi.advanceTimersByTimeAsync(0);
    machine.put({ type: 'broadcast', name: 'resume', body: { a: 1 } });
    expect(listener).toHaveBeenCalledTimes(2);
    await host.off('resume', listener);
    await host.off('resume', listener);
    machine.put({ type: 'broadcast', name: 'resume', body: {} });
    expect(listener).toHaveBeenCalledTimes(2);
    expect(calls()).toEqual([METHODS.standingRequest]);
  });
});

describe('HB09 the host introduces another window of itself', () => {
  test('the page answers, and later requests go there', async () => {
    const { host, page } = await sceneOn('desktop');
    const other = { postMessage: vi.fn() };
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

  test('a foreign origin cannot', async () => {
    const { page } = await sceneOn('desktop');
    const other = { postMessage: vi.fn() };
    page.receive(introduction(CONTAINER, 77), EVIL_ORIGIN, other);
    expect(other.postMessage).not.toHaveBeenCalled();
  });
});
