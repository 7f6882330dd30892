import { expect, test } from '#support/browser-test.ts';
import { MINUTE, otherThan, PHONES } from '#support/demo.ts';
import { LoginScreen, landsAs, requestsOf } from '#support/login-screen.ts';

const REJECTED = '验证码错误或已过期，请重新获取';

test.describe('login by sms code', () => {
  test('leads to /go with the code that the phone got', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.signInBySms(world, PHONES.newbie);
    await landsAs(page, 'newbie');
    expect(await requestsOf(world, 'sendSmsCode')).toBe(1);
    expect(await requestsOf(world, 'login')).toBe(1);
  });

  test('works with the code read from the console in a second tab', async ({ page, context }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.phone.fill(PHONES.newbie);
    await login.getCode.click();
    await expect(page.getByText('验证码已发送至138****0003，请注意查收')).toBeVisible();
    const console_ = await context.newPage();
    await console_.goto('/__sandbox/');
    const message = console_.getByRole('listitem').filter({ hasText: '138 0000 0003' });
    const code = await message.getByText(/^\d{6}$/).textContent();
    await console_.close();
    await login.code.fill(code ?? '');
    await login.submit.click();
    await landsAs(page, 'newbie');
  });

  test('marks phone and code when they are empty, and names a phone that is none', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.submit.click();
    await expect(login.phone).toHaveAccessibleDescription('请输入手机号');
    await expect(login.code).toHaveAccessibleDescription('请输入验证码');
    await expect(login.phone).toBeFocused();
    await login.phone.fill('1380000000');
    await expect(login.phone).not.toHaveAttribute('aria-invalid');
    await expect(login.code).toHaveAttribute('aria-invalid', 'true');
    await login.submit.click();
    await expect(login.phone).toHaveAccessibleDescription('请填写正确的手机号');
    expect(await requestsOf(world, 'login')).toBe(0);
  });

  test('asks for the phone in other words when a code is wanted', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.getCode.click();
    await expect(login.phone).toHaveAccessibleDescription('请填写手机号');
    await expect(login.phone).toBeFocused();
    await expect(login.code).not.toHaveAttribute('aria-invalid');
    await login.phone.fill('13800x00001');
    await login.getCode.click();
    await expect(login.phone).toHaveAccessibleDescription('请填写正确的手机号');
    await expect(login.getCode).toHaveText('获取验证码');
    expect(await requestsOf(world, 'sendSmsCode')).toBe(0);
  });

  test('keeps everything and focuses the code when the code is wrong', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    const code = await login.askForCode(world, PHONES.newbie);
    await login.code.fill(otherThan(code));
    await login.submit.click();
    await expect(login.alert).toHaveText(REJECTED);
    await expect(login.phone).toHaveValue(PHONES.newbie);
    await expect(login.code).toHaveValue(otherThan(code));
    await expect(login.code).toBeFocused();
    await login.code.fill(code);
    await login.submit.click();
    await landsAs(page, 'newbie');
  });

  test('rejects an expired code, and accepts the next one (F19)', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.code.fill(await login.askForCode(world, PHONES.newbie));
    await world.advance(5 * MINUTE);
    await login.submit.click();
    await expect(login.alert).toHaveText(REJECTED);
    await expect(login.getCode).toHaveText('重新获取');
    const seen = (await world.sms(PHONES.newbie)).length;
    await login.getCode.click();
    await expect.poll(async () => (await world.sms(PHONES.newbie)).length).toBe(seen + 1);
    await login.code.fill(await world.latestCode(PHONES.newbie));
    await login.submit.click();
    await landsAs(page, 'newbie');
  });

  test('rejects a code that was used before', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    const code = await login.askForCode(world, PHONES.newbie);
    await login.code.fill(code);
    await login.submit.click();
    await landsAs(page, 'newbie');
    await login.open();
    await login.phone.fill(PHONES.newbie);
    await login.code.fill(code);
    await login.submit.click();
    await expect(login.alert).toHaveText(REJECTED);
  });

  test('rejects even the right code after five wrong ones', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    const code = await login.askForCode(world, PHONES.newbie);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await login.code.fill(attempt <= 5 ? otherThan(code) : code);
      await login.submit.click();
      await expect.poll(() => requestsOf(world, 'login')).toBe(attempt);
      await expect(login.submit).not.toHaveAttribute('aria-busy');
      await expect(login.alert).toHaveText(REJECTED);
    }
  });

  test('answers an unregistered phone as any other; no code comes', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.phone.fill(PHONES.unregistered);
    await login.getCode.click();
    await expect(page.getByText('验证码已发送至138****0009，请注意查收')).toBeVisible();
    expect((await world.sms(PHONES.unregistered)).map(({ state }) => state)).toEqual(['unsent']);
    await login.code.fill('123456');
    await login.submit.click();
    await expect(login.alert).toHaveText(REJECTED);
  });

  test('cleans what is pasted or filled in, and moves into the code after a send', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.phone.fill('+86 138-0000-0003');
    await expect(login.phone).toHaveValue(PHONES.newbie);
    await login.getCode.click();
    await expect(login.code).toBeFocused();
    const code = await world.latestCode(PHONES.newbie);
    await login.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(login.code).toHaveValue(code);
    await page.keyboard.press('Enter');
    await landsAs(page, 'newbie');
  });

  test('asks for one code when the button is double-clicked', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await page.route('**/sendSmsCode?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await login.open();
    await login.phone.fill(PHONES.newbie);
    await login.getCode.dblclick();
    await expect(login.getCode).toHaveText('发送中…');
    await expect(login.getCode).toHaveText(/秒后重新获取/);
    expect(await requestsOf(world, 'sendSmsCode')).toBe(1);
  });
});
