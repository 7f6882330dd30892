import { describe, expect, test } from 'vitest';
import { isLook, stepText } from '#console/scenarios/step-text.ts';
import { PATHS } from '#contract/paths.ts';

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
    expect([isLook({ expectPage: '/go' }), isLook({ open: '/go' })]).toEqual([true, false]);
  });
});
