import type { AccountEntity } from '#contract/portal/account.ts';
import { authorizeAs } from '#support/ali.ts';
import { axe, expect, test } from '#support/browser-test.ts';
import { landsAs } from '#support/login-screen.ts';
import { axeAtBothWidths, fitsNarrowPhone, tab } from '#support/looks.ts';

test.describe('account selection', () => {
  test('lists the accounts, none chosen, and signs in as the one that is', async ({ page, world, context }) => {
    await authorizeAs(page, world, 'ali-many', '?gotoUrl=%2Fgo%3Fa%3D1');
    await expect(page).toHaveURL(/\/accountSelect\?gotoUrl=/);
    await expect(page).toHaveTitle('选择账号 - 云采购');
    const group = page.getByRole('radiogroup', { name: '选择账号' });
    await expect(group.getByRole('radio')).toHaveCount(3);
    await expect(group.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(group.getByRole('radio', { name: 'group-main 手机号：138****0002 主账号' })).toBeVisible();
    await axeAtBothWidths(page);
    await fitsNarrowPhone(page);

    const link = page.getByRole('link', { name: '查看操作指引（PDF，新标签页打开）' });
    const guide = await context.request.get((await link.getAttribute('href')) ?? '');
    expect(guide.headers()['content-type']).toBe('application/pdf');
    const pdf = await guide.body();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeLessThan(300 * 1024);

    await group.getByText('group-sub1').click();
    await group.getByText('group-sub2').click();
    await expect(group.getByRole('radio', { checked: true })).toHaveCount(1);
    await group.getByText('group-sub1').click();
    await page.getByRole('button', { name: '确认登录' }).click();
    await landsAs(page, 'group-sub1');
    await expect(page).toHaveURL('/go?a=1');
  });

  test('is done by keyboard alone, with a ring at every stop', async ({ page, world }) => {
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

  test('keeps names whole for who cannot see them, and the button in view on a phone; an empty list reads well', async ({
    page,
    world,
  }) => {
    let count = 12;
    await page.route('**/listByOutAccountId*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: AccountEntity[] };
      const [first] = body.data;
      const data = Array.from({ length: count }, (_, index) => ({
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
    count = 0;
    await page.reload();
    await expect(page.getByText('暂无可登录的账号')).toBeVisible();
    await axeAtBothWidths(page);
  });
});
