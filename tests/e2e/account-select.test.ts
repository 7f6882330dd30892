import type { AccountEntity } from '#contract/portal/account.ts';
import { authorizeAs } from '#support/ali.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { landsAs } from '#support/login-screen.ts';
import { fitsNarrowPhone, tab } from '#support/looks.ts';

test.describe('account selection', () => {
  test('is done by keyboard alone, with a ring at every stop', { tag: '@release' }, async ({ page, world }) => {
    await authorizeAs(page, world, 'ali-many');
    await page.getByRole('radio').first().waitFor();
    await tab(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /group-sub2/ })).toBeChecked();
    await tab(page);
    await expect(page.getByRole('button', { name: '确认登录' })).toBeFocused();
    await tab(page);
    await expect(page.getByRole('link', { name: '返回登录' })).toBeFocused();
    await tab(page, 'Shift+Tab');
    await tab(page, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await landsAs(page, 'group-sub2');
  });

  test('keeps names whole for who cannot see them, and the button in view on a phone', { tag: '@release' }, async ({
    page,
    world,
  }) => {
    await page.route('**/listByOutAccountId*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: AccountEntity[] };
      const [first] = body.data;
      const data = Array.from({ length: 12 }, (_, index) => ({
        ...first,
        accountId: `id-${index}`,
        account: `${'非常长的企业采购账号名称'.repeat(4)}${index}`,
      }));
      await route.fulfill({ json: { ...body, data } });
    });
    await page.setViewportSize({ width: 375, height: 700 });
    await authorizeAs(page, world, 'ali-many');
    await expect(page.getByRole('radio', { name: `${'非常长的企业采购账号名称'.repeat(4)}11` })).toBeAttached();
    await expect(page.getByRole('button', { name: '确认登录' })).toBeInViewport();
    await fitsNarrowPhone(page);
    await axe(page);
  });
});
