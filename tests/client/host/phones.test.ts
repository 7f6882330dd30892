import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectHost } from '#portal/features/host-panels/connect-host.ts';
import { userAgentOf } from '#simulators/chat-host/bridge-shim.ts';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import type { ReadyMode } from '#simulators/chat-host/protocol/scenario.ts';
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

describe('HB10 Android', () => {
  test('a bridge that is there: the call arrives with its whole name', async () => {
    const { host, calls } = await sceneOn('android', ready('now'));
    await expect(host.getTemporary()).resolves.toBe('来自聊天宿主的临时数据');
    expect(calls()).toEqual([METHODS.getTemporary]);
  });

  test('a bridge that comes late: one call, after it came', async () => {
    const { host, calls } = await sceneOn('android', ready('late'));
    const asked = host.getTemporary();
    await vi.advanceTimersByTimeAsync(499);
    expect(calls()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    await asked;
    expect(calls()).toEqual([METHODS.getTemporary]);
  });

  test('a bridge that fails: code 2, and a line in the log', async () => {
    const { host, calls, sdk } = await sceneOn('android', ready('failed'));
    const asked = host.getTemporary();
    const refused = expect(asked).rejects.toMatchObject({ reason: 'bridge-failed', code: '2', text: '桥接初始化失败' });
    await vi.advanceTimersByTimeAsync(600);
    await refused;
    expect(calls()).toEqual([]);
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    sdk.dd.devConfig({ debug: true });
    expect(log.mock.calls.flat().join()).toContain('JsBridge initialization fails, jsapi will not work');
    log.mockRestore();
  });

  test('a bridge that never comes: nothing is sent, nothing settles', async () => {
    const { host, calls } = await sceneOn('android', ready('never'));
    const settled = vi.fn();
    host.getTemporary().then(settled, settled);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls()).toEqual([]);
    expect(settled).not.toHaveBeenCalled();
  });
});

describe('HB11 iOS', () => {
  test('a bridge that comes late', async () => {
    const { host } = await sceneOn('ios', ready('late'));
    const asked = host.getTemporary();
    await vi.advanceTimersByTimeAsync(501);
    await expect(asked).resolves.toBe('来自聊天宿主的临时数据');
  });

  test('a bridge whose start throws', async () => {
    const { host } = await sceneOn('ios', ready('failed'));
    await expect(host.getTemporary()).rejects.toMatchObject({
      reason: 'bridge-failed',
      message: 'JsBridge initialization fails, jsapi will not work',
    });
  });

  test.each([
    ['the text 0', { errorCode: '0', result: { content: 'x' } }, true],
    ['the number 0', { errorCode: 0, result: { content: 'x' } }, false],
    ['nothing', undefined, false],
  ])('an answer with %s', async (_what, reply, isOk) => {
    const { host, page } = await sceneOn('ios', ready('now'));
    const bridge = page.window.WebViewJavascriptBridge as { callHandler: unknown };
    bridge.callHandler = (_method: string, _params: unknown, onReply: (reply: unknown) => void) => onReply(reply);
    const asked = host.getTemporary();
    if (isOk) await expect(asked).resolves.toBe('x');
    else await expect(asked).rejects.toMatchObject({ name: 'HostError', reason: 'refused' });
  });

  test('a panel that fails with a number: the caller reads text', async () => {
    const answers = { [METHODS.callComponent]: [{ kind: 'fail', code: 22 }] } as const;
    const { host } = await sceneOn('ios', { answers });
    const args = { coolAppCode: 'a', clientId: 'b', corpId: 'c' };
    await expect(host.installCoolAppToGroup(args)).rejects.toMatchObject({ code: '22', text: '内部接口错误' });
  });
});

describe('HB13 a web view in a mini-app', () => {
  test('a value, and a code', async () => {
    const answers = { [METHODS.getItem]: [{ kind: 'fail', code: '1' }] } as const;
    const { host } = await sceneOn('miniapp', { answers });
    await expect(host.getTemporary()).resolves.toBe('来自聊天宿主的临时数据');
    await expect(host.getItem('a')).rejects.toMatchObject({ code: '1', text: '不存在' });
  });

  test('a content that is no JSON reads as nothing, and is logged', async () => {
    const { host, page } = await sceneOn('miniapp');
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    page.window.AlipayJSBridge = {
      call: (_name: string, _call: unknown, onReply: (reply: unknown) => void) =>
        onReply({ success: true, content: '{' }),
    };
    await expect(host.getTemporary()).resolves.toBe('');
    expect(log.mock.calls[0]?.[0]).toBe('parse dt api result error');
    log.mockRestore();
  });

  test('no bridge: the message says so, whether the global is empty or not there at all', async () => {
    const page = new StubPage({
      userAgent: userAgentOf('miniapp', '6.3.35', 'zh_CN'),
      globals: { AlipayJSBridge: null },
    });
    const host = await connectHost(page.scope, async () => freshSdk(page));
    await expect(host.getTemporary()).rejects.toMatchObject({
      reason: 'no-bridge',
      message: 'Fatal error, cannot find bridge ,current env is WebView in MiniApp',
      text: '小程序网页容器中未找到桥接对象',
    });
    const { host: bare } = await sceneOn('miniapp', ready('never'));
    await expect(bare.getTemporary()).rejects.toMatchObject({ reason: 'no-bridge' });
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
      machine.put({ type: 'broadcast', name: 'resume', body: {} });
      machine.put({ type: 'broadcast', name: 'im.group.changed', body: { id: 1 } });
      machine.put({ type: 'broadcast', name: 'im.other', body: {} });
      expect(plain).toHaveBeenCalledOnce();
      expect(named).toHaveBeenCalledExactlyOnceWith({ id: 1 });
    },
  );

  test('a mini-app has none: the caller is told', async () => {
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
