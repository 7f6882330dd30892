import { expect, test } from 'uc-sandbox/playwright';

test('who is signed in already goes on without the login page', async ({ page, world }) => {
  await world.session('buyer01');
  await page.goto('/go');
  await expect(page.getByText('buyer01', { exact: true })).toBeVisible();
});

test('a server that is down can be asked again', async ({ page, world }) => {
  await world.fault({ match: { path: '/uc/login' }, answer: { status: 503 }, times: 1 });
  await page.goto('/login');
  await page.getByRole('tab', { name: '账号登录' }).click();
  await page.getByRole('textbox', { name: '账号', exact: true }).fill('buyer01');
  await page.getByLabel('密码', { exact: true }).fill('Passw0rd!');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/go$/);
});
