import { expect } from '@playwright/test';
import { test } from './world.js';

test.use({
  storageState: 'test-results/signed-in.json',
  begin: { from: { world: 'signed-in', point: 'signed-in' } },
});

for (const number of [1, 2])
  test(`begins signed in, in a world of its own: ${number}`, async ({ page, world }) => {
    await page.goto('/go');
    await expect(page.getByText('buyer01', { exact: true })).toBeVisible();
    expect(world).not.toBe('signed-in');
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login/);
  });
