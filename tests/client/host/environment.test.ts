import { describe, expect, test } from 'vitest';
import { userAgentOf } from '#simulators/chat-host/bridge-shim.ts';
import { freshSdk, loaderFor } from './fresh-sdk.ts';
import { hostName } from './scene.ts';
import { StubPage } from './stub-page.ts';

const agent = (platform: 'desktop' | 'android' | 'ios' | 'miniapp') => userAgentOf(platform, '6.3.35', 'zh_CN');
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 DingTalk(6.3.35)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 DingTalk/6.3.35';

const CASES: readonly (readonly [what: string, agent: string, name: string, expected: object])[] = [
  ['Android', agent('android'), '', { platform: 'android', appType: 'WEB', version: '6.3.35', language: '*' }],
  ['iOS', agent('ios'), '', { platform: 'ios', appType: 'WEB', version: '6.3.35' }],
  ['iOS by its name alone', 'iPhone', hostName(), { platform: 'ios', appType: 'WEB', version: '6.3.35' }],
  ['a mini-app', agent('miniapp'), '', { platform: 'android', appType: 'WEBVIEW_IN_MINIAPP' }],
  ['Windows', agent('desktop'), hostName(), { platform: 'pc', platformSub: 'win', language: 'zh_CN' }],
  ['a Mac', MAC, hostName(), { platform: 'pc', platformSub: 'mac', version: '6.3.35' }],
  ['Windows without a name', agent('desktop'), '', { platform: 'notInDingTalk' }],
  ['a name that is broken JSON', agent('desktop'), '{"containerId":', { platform: 'notInDingTalk' }],
  ['a plain browser', BROWSER, '', { platform: 'notInDingTalk', appType: 'WEB' }],
  ['an iPad', IPAD, '', { platform: 'ios', version: '6.3.35' }],
  ['Linux with a name', BROWSER, hostName(), { platform: 'pc', platformSub: 'win' }],
];

describe('HB01 where the SDK thinks that it runs', () => {
  test.each(CASES)('%s', (_what, userAgent, name, expected) => {
    expect(freshSdk(new StubPage({ userAgent, name })).dd.env).toMatchObject(expected);
  });

  test('nested frames: the top window says it, and its name is read', () => {
    const top = { name: hostName(), __dingtalk_jsapi_top_platfrom_config__: { platform: 'pc' }, postMessage: () => {} };
    const page = new StubPage({ userAgent: BROWSER, globals: { top } });
    expect(freshSdk(page).dd.env).toMatchObject({ platform: 'pc', version: '6.3.35' });
  });
});

describe('HB02 version rules', () => {
  const sdkLib = loaderFor(new StubPage())('lib/sdk/sdkLib.js');
  const compare = sdkLib.compareVersion as (host: string, min: string) => boolean;

  test.each([
    ['6.3.15.1', '6.3.15', false],
    ['6', '6.3.15', true],
    ['6.3', '6.3.15', true],
    ['4.6.29-Release.1', '4.6.29', false],
    ['6.3.35', '6.3.15', true],
    ['6.3.14', '6.3.15', false],
  ])('the SDK itself: %s against %s is %s', (host, min, expected) => {
    expect(compare(host, min)).toBe(expected);
  });

  test('the public comparison cuts at the dash and knows four parts', () => {
    const { compareVersion } = freshSdk(new StubPage()).dd;
    expect(compareVersion('4.6.29', '4.6.29-Release.1', true)).toBe(true);
    expect(compareVersion('6.3.15', '6.3.15.1', false)).toBe(true);
    expect(compareVersion('6.3.14', '6.3.15', false)).toBe(true);
    expect(compareVersion(6 as never, '6.3.15', true)).toBe(false);
  });
});
