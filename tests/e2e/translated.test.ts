import type { Page } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { NEW_PASSWORD, PHONES } from '#support/demo.ts';
import { HostSimulator } from '#support/host-simulator.ts';
import { landsAs } from '#support/login-screen.ts';
import { translatePage } from '#support/translated-page.ts';

test.describe('in a browser that translates every page', () => {
  // The agreements run no script (threat C10): that of this test neither.
  test.use({ allowConsole: [/Blocked script execution/] });
  test.beforeEach(({ page }) => page.addInitScript({ content: `(${translatePage})(document);` }));

  /** Signs out on the landing page. */
  async function leave(page: Page): Promise<void> {
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('/login');
  }

  test('a code, the picker, a password and 1688 sign in', async ({ page, world, login }) => {
    await login.open();
    await login.submit.click();
    await expect(page.getByText('请输入验证码', { exact: true })).toBeVisible();
    await login.signInBySms(world, PHONES.group);
    await login.picker.getByRole('radio', { name: /group-sub1/ }).check();
    await login.picker.getByRole('button', { name: '确定' }).click();
    await landsAs(page, 'group-sub1');
    await leave(page);
    await login.signInByPassword('buyer01', 'wrong');
    await expect(login.alert).toBeVisible();
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    await leave(page);
    await page.getByRole('link', { name: '1688授权登录' }).click();
    await page.getByRole('radio', { name: /ali-many/ }).check();
    await page.getByRole('button', { name: '同意授权' }).click();
    await page.getByRole('radio', { name: /group-sub2/ }).check();
    await page.getByRole('button', { name: '确认登录' }).click();
    await landsAs(page, 'group-sub2');
    expect(await page.locator('font').count()).toBeGreaterThan(0);
  });

  test('WeChat signs in from a phone, and a panel of the chat host answers its app', { tag: '@release' }, async ({
    page,
    context,
    world,
    baseURL,
    login,
  }) => {
    await login.open();
    await expect(login.qr).toBeVisible();
    const phone = await context.newPage();
    await phone.addInitScript({ content: `(${translatePage})(document);` });
    await phone.goto(`${SANDBOX.stageWeChat}?scene=${(await world.tickets()).at(-1)?.scene}`);
    await phone.getByRole('radio', { name: /wx-new/ }).check();
    await phone.getByRole('button', { name: '取消' }).click();
    await phone.getByRole('button', { name: '再次扫码' }).click();
    await phone.getByRole('radio', { name: /wx-buyer01/ }).check();
    await phone.getByRole('button', { name: '确认登录' }).click();
    await expect(phone.getByRole('heading', { name: '已确认' })).toBeVisible();
    await phone.close();
    await landsAs(page, 'buyer01');
    const host = new HostSimulator(page, 'android');
    await host.open(baseURL, { world: world.id });
    await host.call('sendMessageToSingleChat');
    await host.press('确定');
    await expect(host.panel).toHaveCount(0);
    await expect(host.outcome('sendMessageToSingleChat')).toContainText('成功');
  });

  test('registration and recovery come to their ends', { tag: '@release' }, async ({
    page,
    world,
    register,
    recover,
  }) => {
    await register.open();
    await register.next.click();
    await page.getByRole('button', { name: '《平台用户协议》' }).click();
    await register.document.getByRole('button', { name: '关闭' }).click();
    await register.fill(world, PHONES.unregistered);
    await register.next.click();
    await page.waitForURL('/go/portal/authenterprise');
    await recover.open();
    await recover.verify(world, PHONES.group);
    await recover.accounts.getByRole('radio', { name: /group-sub1/ }).check();
    await recover.next.click();
    await recover.fillPassword('abc');
    await recover.next.click();
    await expect(recover.alert.first()).toBeVisible();
    await recover.fillPassword(NEW_PASSWORD);
    await recover.next.click();
    await expect(page.getByText('1秒后自动返回登录页')).toBeVisible();
    await page.waitForURL('/go/portal/login');
  });
});
