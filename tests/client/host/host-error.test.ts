import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HostError, hostErrorOf } from '#portal/features/host-panels/host-error.ts';
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
  // The others come from the SDK itself in the tests of calls.
  test.each([
    new Error('Fatal error, cannot find bridge ,current env is WebView in MiniApp'),
    new ReferenceError('AlipayJSBridge is not defined'),
  ])('about a missing bridge: %s', (thrown) => {
    const text = '小程序网页容器中未找到桥接对象';
    expect(hostErrorOf(thrown)).toMatchObject({ name: 'HostError', reason: 'no-bridge', text, cause: thrown });
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
