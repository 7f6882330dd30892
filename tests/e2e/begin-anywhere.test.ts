import { expect, test } from '#support/browser-test.ts';

test.describe('tests that begin after a set-up', { tag: '@release' }, () => {
  let runs = 0;
  test.use({
    setUps: {
      'signed in by password': async (_world, page) => {
        runs += 1;
        await page.goto('/login');
        await page.getByRole('tab', { name: '账号登录' }).click();
        await page.getByRole('textbox', { name: '账号', exact: true }).fill('buyer01');
        await page.getByLabel('密码', { exact: true }).fill('Passw0rd!');
        await page.getByRole('button', { name: '登录', exact: true }).click();
        await page.waitForURL('/go');
      },
    },
    from: 'signed in by password',
  });

  for (const turn of ['first', 'second'])
    test(`the page of the ${turn} is signed in, and ends its own session alone`, async ({ page, world }) => {
      await page.goto('/go');
      await expect(page.getByText('buyer01', { exact: true })).toBeVisible();
      await world.advance(60_000);
      await page.getByRole('button', { name: '退出登录' }).click();
      await expect(page).toHaveURL(/\/login/);
      expect(runs).toBe(1);
    });
});
