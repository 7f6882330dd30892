import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';
import { LoginScreen, landsAs, requestsOf } from '#support/login-screen.ts';

const MESSAGE = '该手机号下存在多个账号，请选择要登录的账号';

test.describe('several accounts under one phone', () => {
  test.use({ allowConsole: [/status of 500/] });

  test('are offered in a dialog with none chosen, and the chosen one signs in', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.signInBySms(world, PHONES.group);
    const group = login.picker.getByRole('radiogroup', { name: MESSAGE });
    await expect(group.getByRole('radio')).toHaveCount(3);
    await expect(group.getByRole('radio', { checked: true })).toHaveCount(0);
    await group.getByRole('radio', { name: 'group-sub1' }).check();
    await login.picker.getByRole('button', { name: '确定' }).click();
    await landsAs(page, 'group-sub1');
    const choice = (await world.journal()).filter(({ endpoint }) => endpoint === 'login').at(-1);
    expect(choice?.request.body).toMatchObject({ loginType: 'multi_account', encrypt: true });
    expect(choice?.decrypted).toMatchObject({ loginIdentifier: '2002', 'credential.accountSource': '1688' });
  });

  test('need a choice: 确定 without one says so and sends nothing', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.signInBySms(world, PHONES.group);
    await login.picker.getByRole('button', { name: '确定' }).click();
    await expect(login.picker.getByText('请选择账号', { exact: true })).toBeVisible();
    await expect(login.picker.getByRole('radio').first()).toBeFocused();
    expect(await requestsOf(world, 'login')).toBe(1);
    await login.picker.getByRole('radio', { name: 'group-main' }).check();
    await expect(login.picker.getByText('请选择账号', { exact: true })).toHaveCount(0);
  });

  test('are chosen by arrows and Enter, and send one request', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.signInBySms(world, PHONES.group);
    await expect(login.picker.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(login.picker.getByRole('radio', { name: 'group-sub2' })).toBeChecked();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await landsAs(page, 'group-sub2');
    expect(await requestsOf(world, 'login')).toBe(2);
  });

  test('lead back to the filled form by 重新登录, 关闭 and Escape', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    const ways = [
      () => login.picker.getByRole('link', { name: '重新登录' }).click(),
      () => login.picker.getByRole('button', { name: '关闭' }).click(),
      () => page.keyboard.press('Escape'),
    ];
    for (const leave of ways) {
      await login.signInBySms(world, PHONES.group);
      await expect(login.picker).toBeVisible();
      await leave();
      await expect(login.picker).toHaveCount(0);
      await expect(login.phone).toHaveValue(PHONES.group);
      await expect(login.code).toHaveValue(await world.latestCode(PHONES.group));
      await expect(login.submit).toBeFocused();
      await world.advance(60_000);
    }
    // The proof of the last code lives on: the list alone is asked again.
    const logins = await requestsOf(world, 'login');
    await login.submit.click();
    await expect(login.picker.getByRole('radio')).toHaveCount(3);
    expect(await requestsOf(world, 'login')).toBe(logins);
  });

  test('keep the focus inside of the dialog and the page behind still', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.signInBySms(world, PHONES.group);
    await expect(login.picker).toBeVisible();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      await expect(login.picker.locator(':focus')).toHaveCount(1);
    }
    await expect(page.getByRole('textbox', { name: '手机号' })).toHaveCount(0);
  });

  test('leave out an account that was frozen meanwhile', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.signInBySms(world, PHONES.group);
    await login.picker.getByRole('radio', { name: 'group-sub1' }).check();
    await world.patchAccount('group-sub1', { enable: false });
    await login.picker.getByRole('button', { name: '确定' }).click();
    await expect(login.alert).toHaveText('账号或密码错误');
    await login.picker.getByRole('radio', { name: 'group-sub2' }).check();
    await login.picker.getByRole('button', { name: '确定' }).click();
    await landsAs(page, 'group-sub2');
  });

  test('can be asked for again, without another code, when their list failed', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await page.route('**/listByPhone?*', (route) => route.fulfill({ status: 500, json: { success: false } }), {
      times: 1,
    });
    await login.open();
    await login.signInBySms(world, PHONES.group);
    await expect(login.alert).toHaveText('请求错误');
    await expect(login.code).not.toHaveValue('');
    await login.submit.click();
    await expect(login.picker).toBeVisible();
    expect(await requestsOf(world, 'login')).toBe(1);
  });
});
