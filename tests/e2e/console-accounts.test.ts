import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PASSWORD } from '#support/demo.ts';
import { LoginScreen, landsAs } from '#support/login-screen.ts';

test.describe('accounts in the console', () => {
  test('one is added, and can sign in', async ({ page, world }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('accounts');
    await screen.button('新增账号').click();
    const dialog = page.getByRole('dialog', { name: '新增账号' });
    await expect(dialog.getByLabel('账号', { exact: true })).toBeFocused();
    await dialog.getByRole('button', { name: '新增', exact: true }).click();
    await expect(dialog.getByLabel('账号', { exact: true })).toHaveAccessibleDescription('请输入账号');
    await expect(dialog.getByLabel('账号', { exact: true })).toBeFocused();
    await dialog.getByLabel('账号', { exact: true }).fill('late');
    await dialog.getByLabel('手机号').fill('13800000088');
    await dialog.getByLabel('付费会员').check();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(screen.button('复制账号late')).toBeVisible();
    expect(await world.account('late')).toMatchObject({ phone: '13800000088', isPaidMember: true, password: PASSWORD });

    const login = new LoginScreen(page);
    await login.open();
    await login.signInByPassword('late', PASSWORD);
    await landsAs(page, 'late');
  });

  test('one is changed, disabled, enabled and dropped', async ({ page, world }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('accounts');
    await screen.button('编辑newbie').click();
    const dialog = page.getByRole('dialog', { name: '编辑账号newbie' });
    await dialog.getByLabel('密码').fill('An0ther-one');
    await dialog.getByLabel('已实名').check();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await world.account('newbie')).toMatchObject({ password: 'An0ther-one', hasRealNameAuth: true });

    await screen.button('停用newbie').click();
    await expect(screen.button('启用newbie')).toBeVisible();
    expect((await world.account('newbie')).enable).toBe(false);
    await screen.button('启用newbie').click();
    await expect(screen.button('停用newbie')).toBeVisible();

    await screen.button('删除newbie').click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
    await question.getByRole('button', { name: '删除', exact: true }).click();
    await expect(screen.button('删除newbie')).toHaveCount(0);
    expect((await world.accounts()).map(({ account }) => account)).not.toContain('newbie');
  });

  test('a locked one says for how long, and the clock is moved past it', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await login.signInByPassword('newbie', `Wrong-${attempt}`);
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    }
    expect((await world.account('newbie')).lockedUntil).not.toBeNull();
    const screen = new ConsoleScreen(page);
    await screen.open('accounts');
    await expect(page.getByText('密码错误过多，已锁定')).toBeVisible();
    await screen.button('编辑newbie').click();
    await expect(page.getByText(/已锁定，剩余1[45]:\d\d/)).toBeVisible();
    await screen.button('推进时钟到解锁').click();
    await expect(page.getByText(/已锁定，剩余/)).toHaveCount(0);
  });

  test('the login page opens with the account filled in', async ({ page, context }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('accounts');
    const [login] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^用此账号打开登录页（group-sub2/ }).click(),
    ]);
    await login.getByRole('tab', { name: '账号登录' }).click();
    await expect(login.getByLabel('账号', { exact: true })).toHaveValue('group-sub2');
  });
});

test.describe('a world of 100,000 accounts', () => {
  test.use({ worldOptions: { fixture: { generate: { count: 100_000, phoneFrom: '15000000000' } } } });

  test('is searched by the sandbox', async ({ page }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('accounts');
    await expect(page.getByText('共100000个账号')).toBeVisible();
    await page.getByLabel('筛选', { exact: true }).fill('user99999');
    await expect(screen.button('复制账号user99999')).toBeVisible();
    await expect(screen.button('复制账号user1')).toHaveCount(0);
  });
});
