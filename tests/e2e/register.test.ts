import { expect, test } from '#support/browser-test.ts';
import { MINUTE, otherThan, PHONES } from '#support/demo.ts';
import { requestsOf } from '#support/login-screen.ts';
import { axeAtBothWidths, expectRing, fitsNarrowPhone, tab } from '#support/looks.ts';
import { RegisterScreen } from '#support/register-screen.ts';

const NEW_PHONE = '13800000077';
const AUTHENTICATION = /\/go\/portal\/authenterprise/;

test.describe('registration', () => {
  test('makes an account, says so and goes on to enterprise authentication', async ({ page, world }) => {
    const register = new RegisterScreen(page);
    await register.open('?gotoUrl=%2Fgo%3Fa%3D1');
    await expect(page).toHaveTitle('注册 - 云采购');
    await register.fill(world, NEW_PHONE);
    await register.next.click();
    await expect(page).toHaveURL(AUTHENTICATION);
    await expect(page.getByText('注册成功', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: '企业认证' })).toBeVisible();
    await expect(page.getByText(NEW_PHONE, { exact: true })).toBeVisible();
    expect(await requestsOf(world, 'register')).toBe(1);
    const account = await world.account(NEW_PHONE);
    expect(account).toMatchObject({ phone: NEW_PHONE, enable: true, password: null });
    await page.goBack();
    await expect(page).not.toHaveURL(/register/);
  });

  test('says everything that is missing at once; editing one clears only that one', async ({ page, world }) => {
    const register = new RegisterScreen(page);
    await register.open();
    await expect(register.agree).not.toBeChecked();
    await register.next.click();
    await expect(register.phone).toHaveAccessibleDescription('请填写手机号');
    await expect(register.code).toHaveAccessibleDescription('请填写验证码');
    await expect(register.agree).toHaveAccessibleDescription('请同意用户协议');
    await expect(register.phone).toBeFocused();
    await axeAtBothWidths(page);
    await fitsNarrowPhone(page);
    await register.phone.fill('1380000007');
    await expect(register.phone).not.toHaveAttribute('aria-invalid');
    await expect(register.code).toHaveAttribute('aria-invalid', 'true');
    await register.next.click();
    await expect(register.phone).toHaveAccessibleDescription('请填写正确的手机号');
    await register.agree.check();
    await expect(register.agree).not.toHaveAttribute('aria-invalid');
    await expect(register.code).toHaveAttribute('aria-invalid', 'true');
    expect(await requestsOf(world, 'register')).toBe(0);
  });

  test('asks for the phone when a code is wanted, and sends nothing', async ({ page, world }) => {
    const register = new RegisterScreen(page);
    await register.open();
    await register.getCode.click();
    await expect(register.phone).toHaveAccessibleDescription('请填写手机号');
    await expect(register.phone).toBeFocused();
    await expect(register.code).not.toHaveAttribute('aria-invalid');
    await register.phone.fill('138 0000 007a');
    await register.getCode.click();
    await expect(register.phone).toHaveAccessibleDescription('请填写正确的手机号');
    expect(await requestsOf(world, 'sendSmsCode')).toBe(0);
  });

  test('cleans what is pasted: spaces, +86, full-width digits (F31)', async ({ page }) => {
    const register = new RegisterScreen(page);
    await register.open();
    for (const pasted of ['+86 138-0000-0077', '138 0000 0077', '１３８００００００７７']) {
      await register.phone.fill(pasted);
      await expect(register.phone).toHaveValue(NEW_PHONE);
    }
    await register.code.fill('１２３ 456');
    await expect(register.code).toHaveValue('123456');
  });

  test('shows how long to wait after a reload during the countdown (F16)', async ({ page }) => {
    const register = new RegisterScreen(page);
    await register.open();
    await register.phone.fill(NEW_PHONE);
    await register.getCode.click();
    await expect(register.getCode).toHaveText(/秒后重新获取/);
    await page.reload();
    await register.phone.fill(NEW_PHONE);
    await register.getCode.click();
    await expect(register.alert).toHaveText(/^发送过于频繁，请\d+秒后再试$/);
    await expect(register.getCode).toHaveText('获取验证码');
  });

  test('counts down from 60 and moves into the code after a send', async ({ page }) => {
    const register = new RegisterScreen(page);
    await register.open();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await register.phone.fill(NEW_PHONE);
    await register.getCode.click();
    await expect(page.getByText('验证码已发送至138****0077，请注意查收')).toBeVisible();
    await expect(register.getCode).toHaveText('60秒后重新获取');
    await expect(register.code).toBeFocused();
    await page.clock.fastForward(20_000);
    await expect(register.getCode).toHaveText('40秒后重新获取');
    await page.clock.fastForward(40_000);
    await expect(register.getCode).toHaveText('重新获取');
  });

  test('tells of a taken phone only after a right code', async ({ page, world }) => {
    const register = new RegisterScreen(page);
    await register.open();
    await register.fill(world, PHONES.buyer);
    const code = await register.code.inputValue();
    await register.code.fill(otherThan(code));
    await register.next.click();
    await expect(register.alert).toHaveText('验证码错误或已过期，请重新获取');
    await expect(register.code).toBeFocused();
    await register.code.fill(code);
    await register.next.click();
    await expect(register.alert).toHaveText('该手机号已注册，请直接登录');
    await expect(register.phone).toHaveValue(PHONES.buyer);
    await expect(register.code).toHaveValue(code);
    await expect(register.agree).toBeChecked();
  });

  test.describe('documents', () => {
    // The test's own clock is a script that a document, which runs none, refuses.
    test.use({ allowConsole: [/Blocked script execution in '[^']*\/docs\//] });

    test('a document in focus has a ring', async ({ page }) => {
      const register = new RegisterScreen(page);
      await register.open();
      await page.getByRole('button', { name: '《平台用户协议》' }).click();
      const frame = register.document.locator('iframe[data-ready]');
      await frame.waitFor();
      await page.keyboard.press('Tab');
      await expect(frame).toBeFocused();
      await expectRing(page);
    });

    test('shows the documents in place: no tick, no loss, and the focus back on its trigger', async ({ page }) => {
      const register = new RegisterScreen(page);
      await register.open();
      await register.phone.fill(NEW_PHONE);
      for (const title of ['平台用户协议', '法律声明及隐私权政策']) {
        const trigger = page.getByRole('button', { name: `《${title}》` });
        await trigger.click();
        await expect(register.document).toHaveAccessibleName(title);
        const frame = register.document.locator('iframe');
        await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
        await expect(frame).toHaveAttribute('title', title);
        await expect(frame.contentFrame().getByRole('heading', { name: title, level: 1 })).toBeVisible();
        await axeAtBothWidths(page);
        await page.keyboard.press('Escape');
        await expect(register.document).toBeHidden();
        await expect(trigger).toBeFocused();
      }
      await expect(register.agree).not.toBeChecked();
      await expect(register.phone).toHaveValue(NEW_PHONE);
      await expect(register.agree).toHaveAccessibleName('我已阅读并同意 《平台用户协议》 和 《法律声明及隐私权政策》');
    });

    test.describe('that do not come', () => {
      test.use({ allowConsole: [/Blocked script execution|net::ERR_|status of 503/] });

      test('say so and can be asked for again', async ({ page }) => {
        const register = new RegisterScreen(page);
        await register.open();
        for (const fails of ['abort', 'answer'] as const) {
          await page.route('**/docs/legal.html', (route) =>
            fails === 'abort'
              ? route.abort()
              : route.fulfill({ status: 503, body: '<h1>503</h1>', contentType: 'text/html' }),
          );
          await page.getByRole('button', { name: '《法律声明及隐私权政策》' }).click();
          await expect(register.alert).toHaveText('协议加载失败，请重试');
          await axeAtBothWidths(page);
          await page.unroute('**/docs/legal.html');
          await page.getByRole('button', { name: '重试' }).click();
          await expect(
            register.document.locator('iframe').contentFrame().getByRole('heading', { level: 1 }),
          ).toBeVisible();
          await register.document.getByRole('button', { name: '关闭' }).click();
          await expect(register.document).toBeHidden();
        }
      });
    });

    test('fills a phone with a document, and closes it by its button', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      const register = new RegisterScreen(page);
      await register.open();
      await page.getByRole('button', { name: '《平台用户协议》' }).click();
      await expect(register.document.locator('iframe[data-ready]')).toBeVisible();
      expect(await register.document.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 700 });
      await register.document.getByRole('button', { name: '关闭' }).click();
      await expect(register.document).toBeHidden();
    });
  });

  test('goes to enterprise authentication when WeChat confirmed', async ({ page, world }) => {
    const register = new RegisterScreen(page);
    await register.open();
    await expect(page.getByRole('img', { name: '微信注册二维码' })).toBeVisible();
    const [ticket] = await world.tickets();
    expect(ticket?.isLogin).toBe(0);
    await world.qr('confirm', { identity: 'wx-new' });
    await page.clock.fastForward(5_000);
    await expect(page).toHaveURL(AUTHENTICATION);
    await expect(page.getByText(/^wx_/)).toBeVisible();
  });

  test('is done by keyboard alone, with a ring at every stop', async ({ page, world }) => {
    const register = new RegisterScreen(page);
    await register.open();
    await tab(page);
    await expect(register.phone).toBeFocused();
    await page.keyboard.type(NEW_PHONE);
    await tab(page);
    await tab(page);
    await expect(register.getCode).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(register.code).toBeFocused();
    await page.keyboard.type(await world.latestCode(NEW_PHONE, 'register'));
    await tab(page);
    await page.keyboard.press('Space');
    await expect(register.agree).toBeChecked();
    await tab(page);
    await expect(page.getByRole('button', { name: '《平台用户协议》' })).toBeFocused();
    await tab(page);
    await tab(page);
    await expect(register.next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(AUTHENTICATION);
  });

  test('leads back to login with gotoUrl, under the prefix when it came from there', async ({ page }) => {
    await new RegisterScreen(page).open('?gotoUrl=%2Fgo');
    await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/login?gotoUrl=%2Fgo');
    await page.goto('/go/portal/register?gotoUrl=%2Fgo');
    await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/go/portal/login?gotoUrl=%2Fgo');
    await expect(page.getByRole('navigation', { name: '面包屑' })).toBeVisible();
  });

  test('rejects a code that has expired', async ({ page, world }) => {
    const register = new RegisterScreen(page);
    await register.open();
    await register.fill(world, NEW_PHONE);
    await world.advance(5 * MINUTE);
    await register.next.click();
    await expect(register.alert).toHaveText('验证码错误或已过期，请重新获取');
    await expect(page).toHaveURL(/register/);
  });
});
