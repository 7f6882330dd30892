import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';
import { LoginScreen } from '#support/login-screen.ts';

test.describe('the countdown of 获取验证码', () => {
  test.beforeEach(async ({ page }) => {
    const login = new LoginScreen(page);
    await login.open();
    // From here on the page's time moves only when the test says so.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  });

  test('reads 60 to 1, then 重新获取, also across tabs', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.phone.fill(PHONES.newbie);
    await expect(login.getCode).toHaveText('获取验证码');
    await login.getCode.click();
    await expect(login.getCode).toHaveText('60秒后重新获取');
    await expect(login.getCode).toBeDisabled();
    await page.clock.runFor(1_000);
    await expect(login.getCode).toHaveText('59秒后重新获取');
    await login.tab('账号登录');
    await page.clock.runFor(29_000);
    await login.tab('验证码登录');
    await expect(login.getCode).toHaveText('30秒后重新获取');
    await page.clock.runFor(29_000);
    await expect(login.getCode).toHaveText('1秒后重新获取');
    await page.clock.runFor(1_000);
    await expect(login.getCode).toHaveText('重新获取');
    await expect(login.getCode).toBeEnabled();
    await expect(page.getByRole('status').filter({ hasText: '现在可以重新获取验证码' })).toHaveCount(1);
  });

  test('is right after twenty seconds without a timer, as in a hidden tab', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.phone.fill(PHONES.newbie);
    await login.getCode.click();
    await expect(login.getCode).toHaveText('60秒后重新获取');
    await page.clock.fastForward(20_000);
    await expect(login.getCode).toHaveText('40秒后重新获取');
  });

  test('never shows more than it began with when the clock is set back', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.phone.fill(PHONES.newbie);
    await login.getCode.click();
    await expect(login.getCode).toHaveText('60秒后重新获取');
    await page.clock.runFor(10_000);
    await expect(login.getCode).toHaveText('50秒后重新获取');
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - 3_600_000);
    await page.clock.runFor(1_000);
    await expect(login.getCode).toHaveText(/^(50|49)秒后重新获取$/);
  });

  test('keeps its width whatever it reads', async ({ page }) => {
    const login = new LoginScreen(page);
    const width = async () => (await login.getCode.boundingBox())?.width;
    const before = await width();
    await login.phone.fill(PHONES.newbie);
    await login.getCode.click();
    await expect(login.getCode).toHaveText('60秒后重新获取');
    expect(await width()).toBe(before);
    await page.clock.runFor(60_000);
    await expect(login.getCode).toHaveText('重新获取');
    expect(await width()).toBe(before);
  });
});
