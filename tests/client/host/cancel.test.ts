import { describe, expect, test, vi } from 'vitest';
import { PLATFORMS } from '#console/status/site-address.ts';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import { sceneOn } from './scene.ts';

const CANCELLED = { answers: { [METHODS.getItem]: [{ kind: 'fail', code: '-1' }] } } as const;

describe('HB12 a cancel', () => {
  test('iOS with a cancel callback: that one is called', async () => {
    const { host } = await sceneOn('ios', CANCELLED);
    const callbacks = { onCancel: vi.fn(), onFail: vi.fn() };
    await expect(host.getItem('a', callbacks)).rejects.toMatchObject({ code: '-1', text: '已取消' });
    expect(callbacks.onCancel).toHaveBeenCalledOnce();
    expect(callbacks.onCancel.mock.calls[0]?.[0]).toMatchObject({ name: 'HostError', code: '-1' });
    expect(callbacks.onFail).not.toHaveBeenCalled();
  });

  test.each(PLATFORMS)('%s without one: the failure callback is called', async (platform) => {
    const { host } = await sceneOn(platform, CANCELLED);
    const onFail = vi.fn();
    await expect(host.getItem('a', { onFail })).rejects.toMatchObject({ code: '-1' });
    expect(onFail).toHaveBeenCalledOnce();
  });

  test.each(['desktop', 'android', 'miniapp'] as const)('%s with one: still the failure callback', async (platform) => {
    const { host } = await sceneOn(platform, CANCELLED);
    const callbacks = { onCancel: vi.fn(), onFail: vi.fn() };
    await expect(host.getItem('a', callbacks)).rejects.toMatchObject({ code: '-1' });
    expect(callbacks.onFail).toHaveBeenCalledOnce();
    expect(callbacks.onCancel).not.toHaveBeenCalled();
  });

  test('another code on iOS: the failure callback, though there is a cancel callback', async () => {
    const { host } = await sceneOn('ios', { answers: { [METHODS.getItem]: [{ kind: 'fail', code: '22' }] } });
    const callbacks = { onCancel: vi.fn(), onFail: vi.fn() };
    await expect(host.getItem('a', callbacks)).rejects.toMatchObject({ code: '22' });
    expect(callbacks.onFail).toHaveBeenCalledOnce();
    expect(callbacks.onCancel).not.toHaveBeenCalled();
  });
});
