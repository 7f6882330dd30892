import { expect } from '@playwright/test';
import { control, test } from './world.js';

test('signs in once', async ({ page, context }) => {
  // This world stays: the tests begin where it stood. A server that was there already may have that of the last run.
  await control(context.request, ['DELETE', 'worlds/signed-in']).catch(() => undefined);
  await control(context.request, ['POST', 'worlds'], { data: { id: 'signed-in' } });
  await page.goto('/__sandbox/enter/signed-in?to=/login');
  await page.getByRole('tab', { name: '账号登录' }).click();
  await page.getByRole('textbox', { name: '账号', exact: true }).fill('buyer01');
  await page.getByLabel('密码', { exact: true }).fill('Passw0rd!');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/go$/);
  await control(context.request, ['POST', 'checkpoints'], { world: 'signed-in', data: { name: 'signed-in' } });
  await context.storageState({ path: 'test-results/signed-in.json' });
});
