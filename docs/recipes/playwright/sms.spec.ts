import { expect, test } from 'uc-sandbox/playwright';

const PHONE = '13800000003';

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(PHONE);
  await page.getByRole('button', { name: '获取验证码' }).click();
});

test('a code signs in', async ({ page, world }) => {
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(await world.latestCode(PHONE));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/go$/);
});

test('a code is too old after five minutes', async ({ page, world }) => {
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(await world.latestCode(PHONE));
  await world.advance(5 * 60_000);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await world.journal.expect({ path: '/uc/login', rule: 'sms.expired' });
});

test('another code can be asked for after a minute', async ({ page, world }) => {
  await world.latestCode(PHONE);
  await world.advance(60_000);
  await page.getByRole('button', { name: '重新获取' }).click();
  await expect.poll(async () => (await world.sms(PHONE)).length).toBe(2);
});
