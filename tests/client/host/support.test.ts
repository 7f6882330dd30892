import { describe, expect, test, vi } from 'vitest';
import { connectHost } from '#portal/features/host-panels/connect-host.ts';
import { OPEN_CALLS_MAX } from '#portal/features/host-panels/host-line.ts';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import { takeCall } from '#simulators/chat-host/protocol/take-call.ts';
import { freshSdk } from './fresh-sdk.ts';
import { CONTAINER, HOST_ORIGIN, sceneOn } from './scene.ts';
import { StubPage } from './stub-page.ts';

describe('HB18 calls that this host does not have', () => {
  test('phone calls on a desktop: code 22, and nothing is sent', async () => {
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

  test('a method that nobody configured: code 22, and nothing is sent', async () => {
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

  test('a plain browser: the environment is named', async () => {
    const page = new StubPage({ userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/156.0' });
    const host = await connectHost(page.scope, async () => freshSdk(page));
    await expect(host.getItem('a')).rejects.toMatchObject({
      reason: 'environment',
      message: 'Do not support the current environment：notInDingTalk',
    });
    await expect(host.addMembers({} as never)).rejects.toMatchObject({ reason: 'environment' });
    expect(page.sent).toEqual([]);
  });
});

describe('HB20 storage', () => {
  test.each(['desktop', 'android', 'ios', 'miniapp'] as const)(
    '%s: what was set is read, until it is removed',
    async (platform) => {
      const { host } = await sceneOn(platform);
      await host.setItem('草稿', '报价 📝');
      await expect(host.getItem('草稿')).resolves.toBe('报价 📝');
      await host.removeItem('草稿');
      await expect(host.getItem('草稿')).resolves.toBe('');
    },
  );

  test('is of one origin, and bounded; a missing name fails where the scenario has it so', async () => {
    const { host, machine } = await sceneOn('android', { missingValue: null });
    await host.setItem('a', 'mine');
    const call = { key: '1', origin: 'http://portal.localhost:5173', method: METHODS.getItem, body: { name: 'a' } };
    machine.put(() => takeCall(machine, call));
    expect(machine.state.journal.at(-1)).toMatchObject({ direction: 'out', outcome: '失败 1' });
    await expect(host.getItem('b')).rejects.toMatchObject({ code: '1', text: '不存在' });
    await expect(host.setItem('a', 'x'.repeat(1_000_001))).rejects.toMatchObject({ code: '22' });
  });

  test('an old host is still called, though its version does not have it', async () => {
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
  test('a hundred calls wait, the next is refused at once', async () => {
    const page = new StubPage({ name: JSON.stringify({ hostOrigin: HOST_ORIGIN, containerId: CONTAINER }) });
    const host = await connectHost(page.scope, async () => freshSdk(page));
    for (let count = 0; count < OPEN_CALLS_MAX; count += 1) void host.getItem('a');
    await expect(host.getItem('a')).rejects.toMatchObject({ reason: 'busy' });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(page.sent).toHaveLength(OPEN_CALLS_MAX);
  });
});
