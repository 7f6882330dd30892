import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectHost } from '#portal/features/host-panels/connect-host.ts';
import { OPEN_CALLS_MAX } from '#portal/features/host-panels/host-line.ts';
import { userAgentOf } from '#simulators/chat-host/bridge-shim.ts';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import type { ReadyMode } from '#simulators/chat-host/protocol/host-state.ts';
import { takeCall } from '#simulators/chat-host/protocol/take-call.ts';
import { freshSdk, loaderFor } from './fresh-sdk.ts';
import { CONTAINER, EVIL_ORIGIN, HOST_ORIGIN, hostName, sceneOn } from './scene.ts';
import { StubPage } from './stub-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface TalkMessage {
  readonly option: { timeout: number };
  readonly result: Promise<unknown>;
  _initTimeout(): void;
}

const NEVER = { answers: { [METHODS.getItem]: [{ kind: 'never' }] } } as const;
const response = (msgId: unknown, body: unknown, success = true) => ({ type: 'response', msgId, success, body });
const ready = (kind: ReadyMode['kind'], ms = 500): { ready: ReadyMode } => ({ ready: { kind, ms } });

test.each([
  ['android', '', { platform: 'android', appType: 'WEB', language: '*' }],
  ['ios', '', { platform: 'ios', appType: 'WEB' }],
  ['miniapp', '', { platform: 'android', appType: 'WEBVIEW_IN_MINIAPP' }],
  ['desktop', hostName(), { platform: 'pc', platformSub: 'win' }],
  ['desktop', '', { platform: 'notInDingTalk' }],
] as const)('HB01 the SDK knows the simulated host on %s, named %j', (platform, name, expected) => {
  const page = new StubPage({ userAgent: userAgentOf(platform, '6.3.35', 'zh_CN'), name });
  expect(freshSdk(page).dd.env).toMatchObject(expected);
});

test('HB03 a request of the desktop is one message to the top window, with five keys and no functions', async () => {
  const { host, page } = await sceneOn('desktop');
  await host.setItem('a', 'b', { onSuccess: () => undefined });
  const body = { name: 'a', value: 'b' };
  const msgId = page.sent[0]?.data.msgId;
  const data = { type: 'request', methodName: METHODS.setItem, containerId: CONTAINER, msgId, body };
  expect(page.sent).toMatchObject([{ target: HOST_ORIGIN, data }]);
  expect(Object.keys(page.sent[0]?.data ?? {})).toHaveLength(5);
  expect(Number.isInteger(msgId)).toBe(true);
});

test('HB06 an answer that comes twice counts once; a late event is dropped', async () => {
  const { host, page } = await sceneOn('desktop', NEVER);
  const onProgress = vi.fn();
  const asked = host.getItem('a', { onProgress } as never);
  await vi.advanceTimersByTimeAsync(0);
  const msgId = page.sent[0]?.data.msgId;
  page.receive(response(msgId, { value: 'first' }), HOST_ORIGIN);
  page.receive(response(msgId, { value: 'second' }), HOST_ORIGIN);
  page.receive({ type: 'event', msgId, eventName: 'progress', body: 1 }, HOST_ORIGIN);
  await expect(asked).resolves.toBe('first');
  expect(onProgress).not.toHaveBeenCalled();
});

test('HB07 an event starts the time limit of a request anew; without a limit nothing ever ends it', async () => {
  const { page } = await sceneOn('desktop', {
    answers: { 'a.b': [{ kind: 'never', events: 10, everyMs: 60 }, { kind: 'never' }] },
  });
  const talk = loaderFor(page)('lib/packages/frame-talk-client-pc/index.js');
  const invoke = talk.invokeAPI as (method: string, body: object) => TalkMessage;
  const limited = invoke('a.b', {});
  limited.option.timeout = 100;
  limited._initTimeout();
  const ended = vi.fn();
  limited.result.catch(ended);
  const endless = vi.fn();
  invoke('a.b', {}).result.then(endless, endless);
  await vi.advanceTimersByTimeAsync(690);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(ended).toHaveBeenCalledExactlyOnceWith({ code: 408, reason: 'timeout' });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(endless).not.toHaveBeenCalled();
});

test('HB19 the log of the SDK holds its newest ten lines, where debugging begins within ten seconds', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { host } = await sceneOn('android');
  for (let count = 0; count < 15; count += 1) await host.setItem(`n${count}`, '');
  await vi.advanceTimersByTimeAsync(9_900);
  host.debug();
  const questions = print.mock.calls.filter(([, text]) => String(text).startsWith('==>'));
  expect(questions.map(([, , body]) => body.name)).toEqual(['n10', 'n11', 'n12', 'n13', 'n14']);
  // Five requests and their five answers.
  expect(print).toHaveBeenCalledTimes(10);
});

describe('HB05 messages that are no answer', () => {
  test('are ignored, and the true answer still counts', async () => {
    const { host, page } = await sceneOn('desktop', NEVER);
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

describe('HB08 listeners of a global event', () => {
  test('share one standing request, and get no event after off', async () => {
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

describe('HB09 another window that introduces itself as the host', () => {
  test('is answered and gets the later requests, unless its origin is foreign', async () => {
    const { host, page } = await sceneOn('desktop');
    const other = { postMessage: vi.fn() };
    const introduction = { type: 'request', containerId: CONTAINER, methodName: 'SYS_openAPIContainerInit', body: {} };
    page.receive({ ...introduction, msgId: 76 }, EVIL_ORIGIN, other);
    expect(other.postMessage).not.toHaveBeenCalled();
    page.receive({ ...introduction, msgId: 77 }, HOST_ORIGIN, other);
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

describe('HB10 HB11 a bridge', () => {
  test.each(['android', 'ios'] as const)('that comes late on %s carries one call, after it came', async (platform) => {
    const { host, calls } = await sceneOn(platform, ready('late'));
    const asked = host.getTemporary();
    await vi.advanceTimersByTimeAsync(499);
    expect(calls()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    await expect(asked).resolves.toBe('来自聊天宿主的临时数据');
    expect(calls()).toEqual([METHODS.getTemporary]);
  });

  test('that fails rejects the call with code 2', async () => {
    const { host, calls } = await sceneOn('android', ready('failed'));
    const asked = host.getTemporary();
    const refused = expect(asked).rejects.toMatchObject({ reason: 'bridge-failed', code: '2', text: '桥接初始化失败' });
    await vi.advanceTimersByTimeAsync(600);
    await refused;
    expect(calls()).toEqual([]);
  });

  test('that never comes carries no call, and the call never settles', async () => {
    const { host, calls } = await sceneOn('android', ready('never'));
    const settled = vi.fn();
    host.getTemporary().then(settled, settled);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls()).toEqual([]);
    expect(settled).not.toHaveBeenCalled();
  });

  test('whose start throws on iOS rejects the call', async () => {
    const { host } = await sceneOn('ios', ready('failed'));
    await expect(host.getTemporary()).rejects.toMatchObject({
      reason: 'bridge-failed',
      message: 'JsBridge initialization fails, jsapi will not work',
    });
  });
});

describe('HB13 a web view in a mini-app', () => {
  test('without a bridge rejects a call with a text about the bridge', async () => {
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

describe('HB18 calls that this host does not have', () => {
  test("fail with code 22 and send nothing: a phone's calls on a desktop", async () => {
    const { host, calls } = await sceneOn('desktop');
    await expect(host.enableBounce()).rejects.toMatchObject({
      reason: 'unsupported',
      code: '22',
      message: '"ui.webViewBounce.enable" do not support the current platform (pc)',
      text: '该接口不支持当前平台',
    });
    await expect(host.getTemporary()).rejects.toMatchObject({ reason: 'unsupported', code: '22' });
    expect(calls()).toEqual([]);
  });

  test('fail with code 22 and send nothing: a method that nobody configured', async () => {
    const { sdk, calls } = await sceneOn('desktop');
    const asked = connectHost(new StubPage().scope, async () => ({
      ...sdk,
      getItem: () => sdk.ddSdk.invokeAPI('a.b'),
    }));
    await expect((await asked).getItem('a')).rejects.toMatchObject({
      reason: 'not-configured',
      code: '22',
      message: 'This API method is not configured for the platform (pc)',
      text: '当前平台未配置该接口',
    });
    expect(calls()).toEqual([]);
  });

  test('name the environment in a plain browser', async () => {
    const page = new StubPage({ userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/156.0' });
    const host = await connectHost(page.scope, async () => freshSdk(page));
    await expect(host.getItem('a')).rejects.toMatchObject({
      reason: 'environment',
      message: 'Do not support the current environment：notInDingTalk',
      text: '桥接初始化失败',
    });
    await expect(host.addMembers({} as never)).rejects.toMatchObject({ reason: 'environment' });
    expect(page.sent).toEqual([]);
  });
});

describe('HB20 storage', () => {
  test.each(['desktop', 'android', 'ios', 'miniapp'] as const)(
    '%s: reads the stored value until it is removed',
    async (platform) => {
      const { host } = await sceneOn(platform);
      await host.setItem('草稿', '报价 📝');
      await expect(host.getItem('草稿')).resolves.toBe('报价 📝');
      await host.removeItem('草稿');
      await expect(host.getItem('草稿')).resolves.toBe('');
    },
  );

  test("belongs to one origin and is bounded; a missing name fails by the scenario's choice", async () => {
    const { host, machine } = await sceneOn('android', { missingValue: null });
    await host.setItem('a', 'mine');
    const call = { key: '1', origin: 'http://portal.localhost:5173', method: METHODS.getItem, body: { name: 'a' } };
    machine.put(() => takeCall(machine, call));
    expect(machine.state.journal.at(-1)).toMatchObject({ direction: 'out', outcome: '失败 1' });
    await expect(host.getItem('b')).rejects.toMatchObject({ code: '1', text: '不存在' });
    await expect(host.setItem('a', 'x'.repeat(1_000_001))).rejects.toMatchObject({ code: '22' });
  });

  test('is called on an old host, too, whose version does not have it', async () => {
    const { host, calls } = await sceneOn('desktop', { version: '1.0.0' });
    await host.setItem('a', 'b');
    expect(calls()).toEqual([METHODS.setItem]);
    await expect(host.supports([METHODS.setItem])).resolves.toEqual({ [METHODS.setItem]: false });
  });
});

describe('HB12 a cancel', () => {
  const CANCELLED = { answers: { [METHODS.getItem]: [{ kind: 'fail', code: '-1' }] } } as const;

  test('calls the cancel callback on iOS', async () => {
    const { host } = await sceneOn('ios', CANCELLED);
    const callbacks = { onCancel: vi.fn(), onFail: vi.fn() };
    await expect(host.getItem('a', callbacks)).rejects.toMatchObject({ code: '-1', text: '已取消' });
    expect(callbacks.onCancel.mock.calls).toEqual([[expect.objectContaining({ name: 'HostError', code: '-1' })]]);
    expect(callbacks.onFail).not.toHaveBeenCalled();
  });

  test.each(['desktop', 'android', 'miniapp'] as const)('is a failure on %s', async (platform) => {
    const { host } = await sceneOn(platform, CANCELLED);
    const callbacks = { onCancel: vi.fn(), onFail: vi.fn() };
    await expect(host.getItem('a', callbacks)).rejects.toMatchObject({ code: '-1' });
    expect(callbacks.onFail.mock.calls).toEqual([[expect.objectContaining({ name: 'HostError', code: '-1' })]]);
    expect(callbacks.onCancel).not.toHaveBeenCalled();
  });
});

describe('C16 a host that never answers', () => {
  test('leaves a hundred calls waiting, and the next one is refused at once', async () => {
    const page = new StubPage({ name: JSON.stringify({ hostOrigin: HOST_ORIGIN, containerId: CONTAINER }) });
    const host = await connectHost(page.scope, async () => freshSdk(page));
    for (let count = 0; count < OPEN_CALLS_MAX; count += 1) void host.getItem('a');
    await expect(host.getItem('a')).rejects.toMatchObject({ reason: 'busy' });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.sent).toHaveLength(OPEN_CALLS_MAX);
  });
});
