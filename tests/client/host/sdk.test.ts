import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userAgentOf } from '#simulators/chat-host/bridge-shim.ts';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import { freshSdk, loaderFor } from './fresh-sdk.ts';
import { CONTAINER, HOST_ORIGIN, hostName, sceneOn } from './scene.ts';
import { StubPage } from './stub-page.ts';

// One run each of what the host's unmodified SDK does by itself: the simulator behaves as it expects.

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const agent = (platform: 'desktop' | 'android' | 'ios' | 'miniapp') => userAgentOf(platform, '6.3.35', 'zh_CN');
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) Chrome/156.0';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) DingTalk(6.3.35)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) DingTalk/6.3.35';
const TOP = { name: hostName(), __dingtalk_jsapi_top_platfrom_config__: { platform: 'pc' }, postMessage: () => {} };

test.each([
  ['Android', { userAgent: agent('android') }, { platform: 'android', appType: 'WEB', language: '*' }],
  ['iOS', { userAgent: agent('ios') }, { platform: 'ios', appType: 'WEB' }],
  ['iOS by its name alone', { userAgent: 'iPhone', name: hostName() }, { platform: 'ios' }],
  ['a mini-app', { userAgent: agent('miniapp') }, { platform: 'android', appType: 'WEBVIEW_IN_MINIAPP' }],
  ['Windows', { userAgent: agent('desktop'), name: hostName() }, { platform: 'pc', platformSub: 'win' }],
  ['a Mac', { userAgent: MAC, name: hostName() }, { platform: 'pc', platformSub: 'mac' }],
  ['Windows without a name', { userAgent: agent('desktop') }, { platform: 'notInDingTalk' }],
  ['a name of broken JSON', { userAgent: agent('desktop'), name: '{"containerId":' }, { platform: 'notInDingTalk' }],
  ['a plain browser', { userAgent: BROWSER }, { platform: 'notInDingTalk', appType: 'WEB' }],
  ['an iPad', { userAgent: IPAD }, { platform: 'ios' }],
  ['Linux with a name', { userAgent: BROWSER, name: hostName() }, { platform: 'pc', platformSub: 'win' }],
  ['nested frames', { userAgent: BROWSER, globals: { top: TOP } }, { platform: 'pc' }],
])('HB01 the SDK knows where it runs: %s', (_where, page, expected) => {
  expect(freshSdk(new StubPage(page)).dd.env).toMatchObject(expected);
});

test('HB02 the SDK compares versions by its own rules, and its public comparison by others', () => {
  const compare = loaderFor(new StubPage())('lib/sdk/sdkLib.js').compareVersion as (
    host: string,
    least: string,
  ) => boolean;
  const hosts = ['6.3.15.1', '6', '6.3', '6.3.35', '6.3.14'];
  expect(hosts.filter((host) => compare(host, '6.3.15'))).toEqual(['6', '6.3', '6.3.35']);
  expect(compare('4.6.29-Release.1', '4.6.29')).toBe(false);
  const { compareVersion } = freshSdk(new StubPage()).dd;
  expect(compareVersion('4.6.29', '4.6.29-Release.1', true)).toBe(true);
  expect(compareVersion('6.3.15', '6.3.15.1', false)).toBe(true);
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
  const { host, page } = await sceneOn('desktop', { answers: { [METHODS.getItem]: [{ kind: 'never' }] } });
  const onProgress = vi.fn();
  const asked = host.getItem('a', { onProgress } as never);
  await vi.advanceTimersByTimeAsync(0);
  const answer = { type: 'response', msgId: page.sent[0]?.data.msgId, success: true };
  page.receive({ ...answer, body: { value: 'first' } }, HOST_ORIGIN);
  page.receive({ ...answer, body: { value: 'second' } }, HOST_ORIGIN);
  page.receive({ ...answer, type: 'event', eventName: 'progress', body: 1 }, HOST_ORIGIN);
  await expect(asked).resolves.toBe('first');
  expect(onProgress).not.toHaveBeenCalled();
});

interface TalkMessage {
  readonly option: { timeout: number };
  readonly result: Promise<unknown>;
  _initTimeout(): void;
}

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

test.each([
  [
    'prints its newest ten lines, in order, where debugging begins within ten seconds',
    9_900,
    ['n11', 'n12', 'n13', 'n14', 'last'],
  ],
  ['is empty from then on', 10_100, []],
])('HB19 the log of the SDK %s', async (_what, ms, asked) => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { host } = await sceneOn('android');
  for (let count = 0; count < 15; count += 1) await host.setItem(`n${count}`, '');
  await vi.advanceTimersByTimeAsync(ms);
  await host.getItem('last');
  host.debug();
  const questions = print.mock.calls.filter(([, text]) => String(text).startsWith('==>'));
  expect(questions.map(([, , body]) => body.name)).toEqual(asked);
  // The questions, and the answers.
  expect(print).toHaveBeenCalledTimes(2 * asked.length);
});
