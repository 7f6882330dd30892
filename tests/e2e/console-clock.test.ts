import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PHONES } from '#support/demo.ts';
import { LoginScreen } from '#support/login-screen.ts';

test.describe('the clock in the console', () => {
  test('stands, goes on and is moved ahead', async ({ page, world }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('clock');
    await screen.button('冻结').click();
    await expect(screen.main.getByText('已冻结')).toBeVisible();
    await expect(page.getByRole('region', { name: '沙箱' }).getByText('已冻结')).toBeVisible();
    const { now } = await world.clock();
    for (const step of ['+1s', '+5s', '+60s', '+120s']) {
      await screen.button(step).click();
      await expect(screen.notice.filter({ hasText: `时钟已推进${step.slice(1, -1)}秒` })).toBeVisible();
    }
    expect((await world.clock()).now).toBe(now + 186_000);
    await page.getByLabel('自定义（秒）').fill('0');
    await screen.button('推进').click();
    await expect(page.getByLabel('自定义（秒）')).toHaveAccessibleDescription('请输入大于0的秒数，最多三位小数');
    await page.getByLabel('自定义（秒）').fill('1.5');
    await page.keyboard.press('Enter');
    await expect(screen.notice.filter({ hasText: '时钟已推进1.5秒' })).toBeVisible();
    expect((await world.clock()).now).toBe(now + 187_500);
    await screen.button('继续走动').click();
    await expect(screen.main.getByText('走动中')).toBeVisible();
    expect((await world.clock()).frozen).toBe(false);
  });

  test('says that the timers of a page do not follow it', async ({ page }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('clock');
    await expect(screen.main).toContainText('网页自己的计时器（60秒倒计时、5秒轮询、3秒跳转）只在浏览器测试里跟着走');
  });

  test('goes on until a code and a QR code are over', async ({ page, world, context }) => {
    const portal = await context.newPage();
    const login = new LoginScreen(portal);
    await login.open();
    await login.phone.fill(PHONES.newbie);
    await login.getCode.click();
    await world.latestCode(PHONES.newbie);

    const screen = new ConsoleScreen(page);
    await screen.open('clock');
    const upcoming = page.getByRole('region', { name: '即将发生' });
    await expect(upcoming).toContainText(`验证码过期 ${PHONES.newbie}`);
    await expect(upcoming).toContainText('二维码过期');
    await screen.button(/^到验证码过期/).click();
    await expect(upcoming).not.toContainText('验证码过期');
    expect((await world.sms(PHONES.newbie)).at(-1)?.state).toBe('expired');
  });
});
