import { expect, test } from 'uc-sandbox/playwright';

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: '账号登录' }).click();
  await page.getByRole('textbox', { name: '账号', exact: true }).fill('buyer01');
});

test('a password signs in', async ({ page }) => {
  await page.getByLabel('密码', { exact: true }).fill('Passw0rd!');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/go$/);
  await expect(page.getByText('buyer01', { exact: true })).toBeVisible();
});

test('a wrong password is refused by its rule', async ({ page, world }) => {
  await page.getByLabel('密码', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await world.journal.expect({ path: '/uc/login', rule: 'password.wrong' });
});

test('a frozen account is told so by the journal alone', async ({ page, world }) => {
  await world.changeAccount('buyer01', { enable: false });
  await page.getByLabel('密码', { exact: true }).fill('Passw0rd!');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await world.journal.expect({ path: '/uc/login', rule: 'account.disabled' });
});
