import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { HostSimulator } from '#support/host-simulator.ts';
import { landsAs } from '#support/login-screen.ts';
import { translatePage } from '#support/translated-page.ts';

test.describe('in a browser that translates every page', () => {
  test.beforeEach(({ page }) => page.addInitScript({ content: `(${translatePage})(document);` }));

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
    const host = new HostSimulator(page, baseURL ?? '', world.id);
    await host.open('android');
    await host.call('sendMessageToSingleChat');
    await host.press('确定');
    await expect(host.panel).toHaveCount(0);
    await expect(host.outcome('sendMessageToSingleChat')).toContainText('成功');
  });
});
