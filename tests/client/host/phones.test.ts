import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectHost } from '#portal/features/host-panels/connect-host.ts';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import type { ReadyMode } from '#simulators/chat-host/protocol/host-state.ts';
import { freshSdk } from './fresh-sdk.ts';
import { sceneOn } from './scene.ts';
import { StubPage } from './stub-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ready = (kind: ReadyMode['kind'], ms = 500): { ready: ReadyMode } => ({ ready: { kind, ms } });

describe('HB10 HB11 a bridge', () => {
  test.each(['android', 'ios'] as const)('that comes late on %s: one call, after it came', async (platform) => {
    const { host, calls } = await sceneOn(platform, ready('late'));
    const asked = host.getTemporary();
    await vi.advanceTimersByTimeAsync(499);
    expect(calls()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    await expect(asked).resolves.toBe('来自聊天宿主的临时数据');
    expect(calls()).toEqual([METHODS.getTemporary]);
  });

  test('that fails: code 2', async () => {
    const { host, calls } = await sceneOn('android', ready('failed'));
    const asked = host.getTemporary();
    const refused = expect(asked).rejects.toMatchObject({ reason: 'bridge-failed', code: '2', text: '桥接初始化失败' });
    await vi.advanceTimersByTimeAsync(600);
    await refused;
    expect(calls()).toEqual([]);
  });

  test('that never comes: nothing is sent, nothing settles', async () => {
    const { host, calls } = await sceneOn('android', ready('never'));
    const settled = vi.fn();
    host.getTemporary().then(settled, settled);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls()).toEqual([]);
    expect(settled).not.toHaveBeenCalled();
  });

  test('whose start throws on iOS', async () => {
    const { host } = await sceneOn('ios', ready('failed'));
    await expect(host.getTemporary()).rejects.toMatchObject({
      reason: 'bridge-failed',
      message: 'JsBridge initialization fails, jsapi will not work',
    });
  });
});

describe('HB13 a web view in a mini-app', () => {
  test('no bridge: the message names it', async () => {
    const { host } = await sceneOn('miniapp', ready('never'));
    await expect(host.getTemporary()).rejects.toMatchObject({
      reason: 'no-bridge',
      text: '小程序网页容器中未找到桥接对象',
    });
  });
});

describe('events on phones', () => {
  test.each(['android', 'ios', 'miniapp'] as const)(
    '%s: a plain name and a name with its namespace',
    async (platform) => {
      const { host, machine } = await sceneOn(platform);
      const plain = vi.fn();
      const named = vi.fn();
      await host.on('resume', plain);
      await host.on('im.group.changed', named);
      machine.put(() => machine.broadcast('resume', {}));
      machine.put(() => machine.broadcast('im.group.changed', { id: 1 }));
      machine.put(() => machine.broadcast('im.other', {}));
      expect(plain).toHaveBeenCalledOnce();
      expect(named).toHaveBeenCalledExactlyOnceWith({ id: 1 });
    },
  );

  test('a mini-app has none: the caller gets an error', async () => {
    const dtBridge = () => undefined;
    const page = new StubPage({ userAgent: 'Android DingTalk/6.3.35', globals: { dd: { dtBridge } } });
    const host = await connectHost(page.scope, async () => freshSdk(page));
    await expect(host.on('resume', () => undefined)).rejects.toMatchObject({
      reason: 'bad-event',
      message: 'Not support global event in the platfrom: MINI_APP',
      text: '不支持的全局事件',
    });
  });
});
