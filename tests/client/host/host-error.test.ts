import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HostError, type HostErrorReason, hostErrorOf } from '#portal/features/host-panels/host-error.ts';
import { sceneOn } from './scene.ts';

describe('a code of the host (spec §8)', () => {
  test.each([
    ['-1', '已取消'],
    ['1', '不存在'],
    ['7', '无权限'],
    ['22', '内部接口错误'],
    ['408', '请求超时'],
    ['500', '请求错误'],
  ])('%s reads %s, as a text or as a number, under either name', (code, text) => {
    const shapes = [{ errorCode: code }, { errorCode: Number(code) }, { code }, { code: Number(code) }];
    for (const thrown of shapes) {
      const error = hostErrorOf({ ...thrown, errorMessage: 'of the host' });
      expect(error).toBeInstanceOf(HostError);
      expect(error).toMatchObject({ name: 'HostError', reason: 'refused', code, text, message: 'of the host' });
    }
  });

  test('the time limit of a desktop request reaches the caller as 408, in its own shape', async () => {
    const { host, sdk } = await sceneOn('desktop');
    Object.assign(sdk, { getItem: () => Promise.reject({ code: 408, reason: 'timeout' }) });
    const asked = host.getItem('a');
    await expect(asked).rejects.toBeInstanceOf(HostError);
    await expect(asked).rejects.toMatchObject({ code: '408', text: '请求超时', message: 'timeout' });
  });
});

describe('a message of the SDK (spec §8)', () => {
  const MESSAGES: readonly (readonly [HostErrorReason, unknown, string])[] = [
    [
      'not-configured',
      { errorCode: '22', errorMessage: 'This API method is not configured for the platform (pc)' },
      '当前平台未配置该接口',
    ],
    [
      'unsupported',
      { errorCode: '22', errorMessage: '"a.b" do not support the current platform (pc)' },
      '该接口不支持当前平台',
    ],
    [
      'no-bridge',
      new Error('Fatal error, cannot find bridge ,current env is WebView in MiniApp'),
      '小程序网页容器中未找到桥接对象',
    ],
    ['no-bridge', new ReferenceError('AlipayJSBridge is not defined'), '小程序网页容器中未找到桥接对象'],
    ['bad-event', new Error('Not support global event in the platfrom: MINI_APP'), '不支持的全局事件'],
    ['environment', new Error('Do not support the current environment：notInDingTalk'), '桥接初始化失败'],
  ];

  test.each(MESSAGES)('%s', (reason, thrown, text) => {
    const error = hostErrorOf(thrown);
    expect(error).toMatchObject({ name: 'HostError', reason, text, cause: thrown });
  });

  test('a bridge that did not start has one text, whatever its message is', () => {
    for (const thrown of [undefined, null, '2', { errorCode: '2' }, new Error('x')])
      expect(hostErrorOf(thrown, 'bridge-failed')).toMatchObject({ reason: 'bridge-failed', text: '桥接初始化失败' });
  });
});

test('any thrown value becomes a HostError, and a HostError stays itself', () => {
  fc.assert(
    fc.property(fc.anything(), (thrown) => {
      const error = hostErrorOf(thrown);
      expect(error).toBeInstanceOf(HostError);
      expect(typeof error.code).toBe('string');
      expect(error.message).not.toBe('');
      expect(error.text).not.toBe('');
      expect(hostErrorOf(error)).toBe(error);
    }),
  );
});
