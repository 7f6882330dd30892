import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import type { ScriptedResponse } from '#simulators/chat-host/protocol/host-state.ts';
import { authorise } from '#simulators/chat-host/protocol/take-call.ts';
import { sceneOn } from './scene.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const AUTH = {
  agentId: '10001',
  corpId: 'ding a&b',
  timeStamp: 1767580200,
  nonceStr: 'nonce',
  signature: 'secret-signature',
  type: 0,
  jsApiList: [METHODS.callComponent, METHODS.getItem],
} as const;
const ARGS = { coolAppCode: 'a', clientId: 'b', corpId: 'c' };
const TRANSPORTS = ['desktop', 'android', 'ios'] as const;
const authMethod = (platform: string) => (platform === 'desktop' ? METHODS.config : METHODS.requestJsApis);
const NO_PERMISSION: ScriptedResponse = { kind: 'fail', code: '7' };
const GRANTED: ScriptedResponse = { kind: 'ok', body: { errorCode: '0', errorMessage: '' } };
const panel = (...answers: ScriptedResponse[]) => ({ answers: { [METHODS.callComponent]: answers } });
const authIn = (ms: number, result: 'ok' | 'failed' = 'ok') => ({ auth: { result, delayMs: ms } });

describe('HB14 authorisation', () => {
  test('the desktop sends config with the address up to its hash', async () => {
    const { host, page } = await sceneOn('desktop', { ...authIn(0), href: 'http://localhost:5173/app?a=1#/x' });
    const asked = host.authorize(AUTH);
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(page.sent[0]?.data).toMatchObject({
      methodName: 'config',
      body: { ...AUTH, url: 'http://localhost:5173/app?a=1' },
    });
  });

  test('a phone sends requestJsApis with the parameters as they are; the journal masks the signature', async () => {
    const { host, machine } = await sceneOn('android', { ...authIn(0), href: 'http://localhost:5173/app?a=1#/x' });
    const asked = host.authorize(AUTH);
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(machine.state.journal[0]).toMatchObject({
      method: METHODS.requestJsApis,
      body: { ...AUTH, signature: '***' },
    });
  });
});

describe('HB15 a call without permission while the authorisation is pending', () => {
  test.each(TRANSPORTS)('on %s is made again after the authorisation, and succeeds once', async (platform) => {
    const { host, calls, machine } = await sceneOn(platform, { ...authIn(1_000), ...panel(NO_PERMISSION, GRANTED) });
    const authorised = host.authorize(AUTH);
    const callbacks = { onSuccess: vi.fn(), onFail: vi.fn() };
    const component = { componentType: 'h5', params: { url: '/im/cool-app-component.html' } } as const;
    const asked = host.callComponent(component, callbacks);
    await vi.advanceTimersByTimeAsync(999);
    expect(calls()).toEqual([authMethod(platform), METHODS.callComponent]);
    await vi.advanceTimersByTimeAsync(2);
    await authorised;
    await expect(asked).resolves.toEqual(GRANTED.body);
    expect(calls()).toEqual([authMethod(platform), METHODS.callComponent, METHODS.callComponent]);
    expect(callbacks.onSuccess).toHaveBeenCalledOnce();
    expect(callbacks.onFail).toHaveBeenCalledOnce();
    expect(machine.state.auth).toBe('ok');
  });

  test('succeeds after the authorisation at a host that requires one', async () => {
    const { host } = await sceneOn('android', { ...authIn(100), needsAuth: true });
    await expect(host.getItem('a')).rejects.toMatchObject({ code: '7', text: '无权限' });
    void host.authorize(AUTH);
    const asked = host.getItem('a');
    await vi.advanceTimersByTimeAsync(101);
    await expect(asked).resolves.toBe('');
  });
});

describe('HB16 an authorisation that fails', () => {
  test.each(TRANSPORTS)('on %s rejects the call with its own error, and no second call is made', async (platform) => {
    const { host, calls } = await sceneOn(platform, { ...authIn(100, 'failed'), ...panel(NO_PERMISSION, GRANTED) });
    const authorised = expect(host.authorize(AUTH)).rejects.toMatchObject({ code: '3' });
    const asked = expect(host.installCoolAppToGroup(ARGS)).rejects.toMatchObject({ code: '3' });
    await vi.advanceTimersByTimeAsync(101);
    await Promise.all([authorised, asked]);
    expect(calls()).toHaveLength(2);
  });
});

describe('HB17 an authorisation without a time', () => {
  test('waits until a person decides', async () => {
    const { host, machine } = await sceneOn('ios', { auth: { result: 'ok', delayMs: null } });
    const asked = expect(host.authorize(AUTH)).rejects.toMatchObject({
      code: '3',
      message: '52013 signature rejected',
    });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(machine.state.auth).toBe('pending');
    machine.put(() => authorise(machine, false));
    await asked;
  });
});
