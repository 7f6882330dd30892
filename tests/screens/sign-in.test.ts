import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PASSWORD } from '#support/demo.ts';
import { expect, test } from '#support/screen-test.ts';

describe('the login page', () => {
  test('signs in by password after a wrong one, which is refused in words and keeps the account', async ({ tab }) => {
    await tab.open('/login');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.fill('账号', 'buyer01');
    await tab.fill('密码', 'wrong');
    await tab.press(COPY['login.submit']);
    expect((await tab.see('alert')).textContent).toContain(COPY['err.credentials']);
    expect((await tab.field('账号')).value).toBe('buyer01');
    await tab.fill('密码', PASSWORD);
    await tab.press(COPY['login.submit']);
    await tab.arrives('/go');
    await tab.read('buyer01');
  });

  test('signs in by code and through the picker where a phone has several accounts', async ({ tab }) => {
    await tab.open('/login?gotoUrl=/go/portal/authenterprise');
    await tab.fill('验证码', await tab.askForCode('13800000002'));
    await tab.press(COPY['login.submit']);
    await tab.press(/group-sub1/, 'radio');
    await tab.press(COPY['picker.confirm']);
    await tab.arrives('/go/portal/authenterprise');
    await tab.read('group-sub1');
  });

  test('counts down with the world and offers the code again at zero', async ({ tab }) => {
    await tab.open('/login');
    await tab.askForCode('13800000001');
    await tab.see('button', '60秒后重新获取');
    await tab.advance(59_000);
    await tab.see('button', '1秒后重新获取');
    await tab.advance(1_000);
    await tab.see('button', COPY['code.again']);
  });
});
