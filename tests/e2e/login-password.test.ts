import { expect, test } from '#support/browser-test.ts';
import { PASSWORD } from '#support/demo.ts';
import { LoginScreen, landsAs, requestsOf } from '#support/login-screen.ts';

test.describe('login by account', () => {
  test('leads to /go, signed in, when account and password are right', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    expect(await requestsOf(world, 'login')).toBe(1);
    expect((await page.context().cookies()).find(({ name }) => name === 'uc_session')?.httpOnly).toBe(true);
  });

  test('marks both fields at once when they are empty; editing one clears only that one', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.tab('账号登录');
    await login.submit.click();
    await expect(page.getByText('请输入账号', { exact: true })).toBeVisible();
    await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
    await expect(login.account).toHaveAttribute('aria-invalid', 'true');
    await expect(login.password).toHaveAttribute('aria-invalid', 'true');
    await expect(login.account).toBeFocused();
    await expect(login.account).toHaveAccessibleDescription('请输入账号');
    await login.account.pressSequentially('b');
    await expect(login.account).not.toHaveAttribute('aria-invalid');
    await expect(login.password).toHaveAttribute('aria-invalid', 'true');
    expect(await requestsOf(world, 'login')).toBe(0);
  });

  test('keeps the account, clears the password and focuses it when the password is wrong', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.tab('账号登录');
    await login.remember.check();
    await login.signInByPassword('buyer01', 'wrong');
    await expect(login.alert).toHaveText('账号或密码错误');
    await expect(login.account).toHaveValue('buyer01');
    await expect(login.password).toHaveValue('');
    await expect(login.password).toBeFocused();
    await expect(login.remember).toBeChecked();
    await login.password.fill(PASSWORD);
    await page.route('**/uc/login?*', (route) => setTimeout(() => void route.continue(), 300));
    await page.keyboard.press('Enter');
    await expect(login.alert).toHaveCount(0);
    await landsAs(page, 'buyer01');
  });

  test('leaves its failure behind with the page', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.signInByPassword('buyer01', 'Wrong000!');
    await expect(login.alert).toHaveText('账号或密码错误');
    // It would go by itself, too: here no time passes.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
    await page.getByRole('link', { name: '找回密码' }).click();
    await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible();
    await expect(login.alert).toHaveCount(0);
  });

  test('says the same of an unknown and of a frozen account as of a wrong password', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.open();
    for (const account of ['nobody', 'frozen']) {
      await login.signInByPassword(account);
      await expect(login.alert).toHaveText('账号或密码错误');
      await page.getByRole('button', { name: '关闭' }).click();
    }
  });

  test('remembers the account, never the password, and asks only for the password next time', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.tab('账号登录');
    await login.remember.check();
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(JSON.parse(kept)).toMatchObject({
      login_component_keep_acc: 'Y',
      login_component_account: 'buyer01',
    });
    expect(kept).not.toContain(PASSWORD);

    await login.open();
    await expect(page.getByRole('tab', { name: '账号登录' })).toHaveAttribute('aria-selected', 'true');
    await expect(login.account).toHaveValue('buyer01');
    await expect(login.remember).toBeChecked();
    await expect(login.password).toBeFocused();

    await login.remember.uncheck();
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ login_component_keep_acc: 'N' });
  });

  test('shows and hides the password, and hides it on submit', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.tab('账号登录');
    await login.account.fill('buyer01');
    await login.password.fill('wrong');
    await page.getByRole('button', { name: '显示密码' }).click();
    await expect(login.password).toHaveAttribute('type', 'text');
    await login.submit.click();
    await expect(login.password).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: '显示密码' })).toBeVisible();
  });

  test('sends one request for a double click, and one for Enter with a click', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await page.route('**/uc/login?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await login.open();
    await login.tab('账号登录');
    await login.account.fill('buyer01');
    await login.password.fill('wrong');
    await login.submit.dblclick();
    await expect(login.submit).toHaveText('登录中…');
    await expect(login.submit).toHaveAttribute('aria-busy', 'true');
    await expect(login.alert).toBeVisible();
    expect(await requestsOf(world, 'login')).toBe(1);

    await login.password.fill(PASSWORD);
    await login.password.press('Enter');
    await login.submit.click();
    await landsAs(page, 'buyer01');
    expect(await requestsOf(world, 'login')).toBe(2);
  });

  test('takes the form away before it leaves, and says that it succeeded', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.open();
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const status = [...document.querySelectorAll('[role="status"]')].map((node) => node.textContent).join();
        if (!status.includes('登录成功')) return;
        observer.disconnect();
        sessionStorage.setItem('seen', `${document.querySelectorAll('form').length} forms: ${status}`);
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toContain('0 forms: 登录成功，正在跳转…');
  });

  test('keeps what both forms hold while the tabs are switched', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.phone.fill('13800000001');
    await login.code.fill('111111');
    await login.tab('账号登录');
    await login.account.fill('someone');
    await login.password.fill('secret');
    await login.tab('验证码登录');
    await expect(login.phone).toHaveValue('13800000001');
    await expect(login.code).toHaveValue('111111');
    await login.tab('账号登录');
    await expect(login.account).toHaveValue('someone');
    await expect(login.password).toHaveValue('secret');
  });

  test('carries gotoUrl and parentUrl to recovery and registration', async ({ page }) => {
    const login = new LoginScreen(page);
    const query = '?gotoUrl=%2Fgo%3Fa%3D1&parentUrl=https%3A%2F%2Fhost.example';
    await login.open(query);
    await expect(page.getByRole('link', { name: '立即注册' })).toHaveAttribute('href', `/register${query}`);
    await login.tab('账号登录');
    await expect(page.getByRole('link', { name: '找回密码' })).toHaveAttribute('href', `/go/portal/forgetPwd${query}`);
    await page.goto(`/go/portal/login${query}`);
    await expect(page.getByRole('link', { name: '立即注册' })).toHaveAttribute('href', `/go/portal/register${query}`);
  });
});
