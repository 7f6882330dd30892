import { describe, expect, it, test } from 'vitest';
import { isExpectationStep, stepText } from '#console/scenarios/step-text.ts';
import { diffOf, type WorldFacts } from '#console/scenarios/world-diff.ts';
import { clockText, elapsedText, leftText, momentText, spanText } from '#console/status/time-text.ts';
import { bytesText, evictedText } from '#console/worlds/world-list.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import type { Fault } from '#contract/control/fault.ts';
import { DEFAULT_SETTINGS, type WorldSettings } from '#contract/control/settings.ts';
import { DEFAULT_LIMITS } from '#contract/control/world-limits.ts';
import { PATHS } from '#contract/paths.ts';

const NOON = new Date(2026, 10, 21, 12, 0, 5).getTime();
const DAY_MS = 86_400_000;

describe('leftText', () => {
  it.each([
    [300_000, '5分钟'],
    [299_000, '4分钟59秒'],
    [0, '0秒'],
    [-5_000, '0秒'],
    [3_723_000, '1小时3分钟'],
    [2 * DAY_MS - 1, '2天'],
    [DAY_MS + 3_601_000, '1天2小时'],
  ])('shows %i ms as %s', (left, text) => {
    expect(leftText(left)).toBe(text);
  });
});

describe('tookText', () => {
  it.each([
    [0.42, '0.4毫秒'],
    [999, '999毫秒'],
    [3_240, '3.2秒'],
  ])('shows %d ms as %s', (took, text) => {
    expect(elapsedText(took)).toBe(text);
  });
});

describe('momentText', () => {
  it('leaves the day out when it is today in the world', () => {
    expect(clockText(NOON)).toBe('12:00:05');
    expect(momentText(NOON, NOON + 60_000)).toBe('12:00:05');
    expect(momentText(NOON, null)).toBe('12:00:05');
  });

  it('puts the day in front when the world has moved on to another', () => {
    expect(momentText(NOON, NOON + DAY_MS)).toBe('2026/11/21 12:00:05');
  });
});

describe('figures in words', () => {
  it('are of spans of time, bytes and evicted entries', () => {
    expect([0, 300, 5_000, 90_000, 5_400_000, 86_400_001].map(spanText)).toEqual([
      '0秒',
      '300毫秒',
      '5秒',
      '1分钟30秒',
      '1小时30分钟',
      '1天1毫秒',
    ]);
    expect([0, 58_000, 1_600_000, 268_435_456].map(bytesText)).toEqual(['0 kB', '57 kB', '1.5 MB', '256 MB']);
    expect(evictedText({ journal: 3, inbox: 1 })).toBe('记录3条、短信1条');
    expect(evictedText({})).toBe('');
  });
});

describe('a step of a story in a sentence', () => {
  test.for([
    [{ open: '/login' }, '打开/login'],
    [{ fill: { 账号: 'buyer01', 密码: 'x' } }, '填写账号=buyer01，密码=x'],
    [{ askForCode: '13800000001' }, '填写13800000001并获取验证码'],
    [{ advance: '90s' }, '时钟拨快1分钟30秒'],
    [{ setSettings: { limits: { codeTries: 3 } } }, '修改设置：验证码可试次数：3'],
    [{ expectText: ['登录', '注册'] }, '看到「登录」「注册」'],
    [{ expectRequest: { path: PATHS.logout, status: 200, times: 1 } }, '收到1个/uc/logout请求，HTTP 200'],
    [
      { expectSms: { phone: '13800000001', action: 'login', state: 'unused', count: 1 } },
      '13800000001收到1条未使用的登录短信',
    ],
    [{ setAccount: { account: 'newbie', enable: false, isPaidMember: true } }, '修改账号newbie：停用，付费会员：是'],
    [{ addFault: { match: { path: PATHS.login }, answer: { broken: 'drop' }, times: 1 } }, '增加故障：登录连接断开 ×1'],
    [{ as: 'second' }, '换到第二个人的浏览器'],
    [{ fault: { call: '发送验证码', status: 503 } }, '增加故障：发送验证码503 ×1'],
    [{ fault: { path: PATHS.login, status: 503, times: 2 } }, '增加故障：登录503 ×2'],
    [{ press: { name: '关闭', in: '选择账号' } }, '点「选择账号」里的「关闭」'],
    [{ pressTwice: '登录' }, '双击「登录」'],
    [{ viewport: 375 }, '窗口宽375像素'],
    [{ waitReal: '2s' }, '等待2秒真实时间'],
    [{ expectToast: '错误' }, '弹出「错误」'],
    [{ expectTitle: '登录' }, '浏览器标题里有「登录」'],
    [{ expectCount: { text: '登录', times: 2 } }, '「登录」出现2次'],
    [
      { expectField: { 手机号: { value: '1', error: null, focused: true }, 验证码: { value: '', error: '请输入' } } },
      '输入框「手机号」内容为「1」，没有错误提示，有焦点；输入框「验证码」内容为空，错误提示为「请输入」',
    ],
    [{ aWordOfLater: 1 }, 'aWordOfLater=1'],
  ] as const)('%j', ([step, text]) => {
    expect(stepText(step)).toBe(text);
  });

  test('is an expectation or an act', () => {
    expect([isExpectationStep({ expectPage: '/go' }), isExpectationStep({ open: '/go' })]).toEqual([true, false]);
  });
});

const SETTINGS: WorldSettings = { ...DEFAULT_SETTINGS, gotoUrlAllowList: ['.a.example'] };

function account(name: string, change: Partial<SandboxAccount> = {}): SandboxAccount {
  const plain = { account: name, phone: '1', password: 'p', aliLoginId: '', enable: true, isPaidMember: false };
  return { ...plain, ...change } as SandboxAccount;
}

function facts(change: Partial<WorldFacts> = {}): WorldFacts {
  return { accounts: [account('a'), account('b')], settings: SETTINGS, faults: [], ...change };
}

const differences = (before: WorldFacts, after: WorldFacts) =>
  diffOf(before, after).flatMap(({ subject, text }) => text.split('；').map((each) => `${subject} ${each}`));

describe('the changes by a scenario', () => {
  it('names accounts that came, went and changed', () => {
    const after = facts({ accounts: [account('a', { isPaidMember: true, phone: '2' }), account('c')] });
    expect(differences(facts(), after)).toEqual([
      '账号 新增1个：c',
      '账号 减少1个：b',
      '账号 a：手机号1→2，付费会员关→开',
    ]);
  });

  it('names five at most', () => {
    const many = Array.from({ length: 8 }, (_, index) => account(`n${index}`));
    expect(differences(facts({ accounts: [] }), facts({ accounts: many }))).toEqual([
      '账号 新增8个：n0、n1、n2、n3、n4等',
    ]);
    const changed = many.map((each) => ({ ...each, enable: false }));
    expect(differences(facts({ accounts: many }), facts({ accounts: changed })).at(-1)).toBe('账号 另有3处改动');
  });

  it('shows settings and limits with their values', () => {
    const limits = {
      ...DEFAULT_LIMITS,
      codeLifeMs: 20_000,
      codeTries: 3,
      resendIntervalMs: { ...DEFAULT_LIMITS.resendIntervalMs, login: 1_000 },
    };
    const settings = { ...SETTINGS, abTestEnabled: true, abShareB: 1, gotoUrlAllowList: ['.b.example'], limits };
    expect(differences(facts(), facts({ settings }))).toEqual([
      '设置 gotoUrl白名单已改',
      '设置 A/B测试 关→开',
      '设置 B组比例 10%→100%',
      '设置 验证码有效期 5分钟→20秒',
      '设置 验证码可试次数 5→3',
      '设置 登录短信间隔 1分钟→1秒',
    ]);
  });

  it('lists faults by their effect, not by their number', () => {
    const fault = (id: string, status: number): Fault => ({ id, answer: { status }, fired: 0, matched: 0 });
    const before = facts({ faults: [fault('f1', 503), fault('f2', 500)] });
    expect(differences(before, facts({ faults: [fault('f1', 500), fault('f2', 502)] }))).toEqual([
      '故障 新增 所有接口502',
      '故障 清除1条',
    ]);
  });
});
