import { expect } from '@playwright/test';
import { control, test } from './world.js';

test('a code signs in', async ({ page, context, world }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill('13800000003');
  await page.getByRole('button', { name: '获取验证码' }).click();
  // Waits for the message, five seconds at most.
  const sms = 'sms?phone=13800000003&after=0&wait=5000';
  const { messages } = await control(context.request, ['GET', sms], { world });
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(messages[0].code);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/go$/);
});

test('a server that is down says so', async ({ page, context, world }) => {
  const data = { match: { path: '/uc/login' }, answer: { status: 503 } };
  await control(context.request, ['POST', 'faults'], { world, data });
  await page.goto('/login');
  await page.getByRole('tab', { name: '账号登录' }).click();
  await page.getByRole('textbox', { name: '账号', exact: true }).fill('buyer01');
  await page.getByLabel('密码', { exact: true }).fill('Passw0rd!');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});
