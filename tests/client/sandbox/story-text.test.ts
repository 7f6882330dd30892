import { describe, expect, test } from 'vitest';
import { isLook, stepText } from '#client-sandbox/console/scenarios/step-text.ts';

describe('a step of a story in a sentence', () => {
  test.for([
    [{ open: '/login' }, '打开/login'],
    [{ press: '登录' }, '点「登录」'],
    [{ fill: { 账号: 'buyer01', 密码: 'x' } }, '填写账号=buyer01，密码=x'],
    [{ askForCode: '13800000001' }, '填写13800000001并获取验证码'],
    [{ typeCode: 'wrong' }, '填写错误的验证码'],
    [{ advance: '90s' }, '时钟拨快1分钟30秒'],
    [{ advance: 50 }, '时钟拨快50毫秒'],
    [{ setSettings: { limits: { codeTries: 3 } } }, '修改配置：limits={codeTries=3}'],
    [{ expectText: ['登录', '注册'] }, '看到「登录」「注册」'],
    [{ expectSession: null }, '没有登录'],
    [{ expectRequest: { path: 'login', times: 0 } }, '收到0个请求：path=login'],
    [{ expectSms: { phone: '13800000001', state: 'used' } }, '13800000001收到短信：state=used'],
    [{ aWordOfLater: 1 }, 'aWordOfLater=1'],
  ] as const)('%j', ([step, text]) => {
    expect(stepText(step)).toBe(text);
  });

  test('is an expectation or an act', () => {
    expect([isLook({ expectPage: '/go' }), isLook({ open: '/go' })]).toEqual([true, false]);
  });
});
