import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { expect, test } from '#support/browser-test.ts';
import { axeAtBothWidths, fitsNarrowPhone } from '#support/looks.ts';

test.describe('the platform migration notice', () => {
  test('stands on the login page once in a browser, when the configuration says so', async ({ page, world }) => {
    await world.changeSettings({ migrationNoticeEnabled: true });
    await page.goto('/login');
    const notice = page.getByRole('dialog', { name: '平台迁移通知' });
    await expect(notice).toHaveAccessibleDescription(
      '平台已完成迁移，请使用云采购账号注册或登录，也可使用1688授权登录',
    );
    await expect(notice.getByRole('button', { name: '我知道了' })).toBeFocused();
    await axeAtBothWidths(page);
    await fitsNarrowPhone(page);
    await page.keyboard.press('Escape');
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(page.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
    await expect(notice).toBeHidden();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('is not there otherwise', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('services of /go', () => {
  test('let an authenticated supplier and paid member pass', async ({ page, world }) => {
    await world.session('buyer01');
    await page.goto('/go');
    for (const name of ['我要报价', '会员服务']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('status').filter({ hasText: '该页面内容不在本次演示范围内' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: '关闭' }).click();
    }
  });

  test('tell a visitor to log in or register before quoting', async ({ page }) => {
    await page.goto('/go');
    const trigger = page.getByRole('button', { name: '我要报价' });
    await trigger.click();
    const notice = page.getByRole('alertdialog', { name: '暂时无法报价' });
    await expect(notice).toHaveAccessibleDescription('请先登录或注册成为采购企业供应商，并完成实名认证和资质认证');
    await expect(notice.getByRole('button', { name: '去登录' })).toBeVisible();
    await expect(notice.getByRole('button', { name: '去注册' })).toBeFocused();
    await axeAtBothWidths(page);
    await fitsNarrowPhone(page);
    await page.keyboard.press('Escape');
    await expect(notice).toBeHidden();
    await expect(trigger).toBeFocused();
    await trigger.click();
    await notice.getByRole('button', { name: '去登录' }).click();
    await expect(page).toHaveURL('/go/portal/login');
  });

  test('keep an account that lacks one flag from quoting, and show the way', async ({ page, world }) => {
    await world.session('buyer01');
    await page.goto('/go');
    const notice = page.getByRole('alertdialog', { name: '暂时无法报价' });
    for (const flag of ['isSupplier', 'hasRealNameAuth', 'hasQualificationAuth'] as const) {
      await world.changeAccount('buyer01', { [flag]: false });
      await page.getByRole('button', { name: '我要报价' }).click();
      await expect(notice.getByRole('button', { name: '去认证' })).toBeVisible();
      await expect(notice.getByRole('button', { name: /去登录|去注册/ })).toHaveCount(0);
      await expect(notice.getByRole('button', { name: '关闭' }).and(notice.getByText('关闭'))).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(notice).toBeHidden();
      await world.changeAccount('buyer01', { [flag]: true });
    }
    await world.changeAccount('buyer01', { isSupplier: false });
    await page.getByRole('button', { name: '我要报价' }).click();
    await notice.getByText('关闭').click();
    await expect(notice).toBeHidden();
    await page.getByRole('button', { name: '我要报价' }).click();
    await notice.getByRole('button', { name: '去认证' }).click();
    await expect(page).toHaveURL('/go/portal/authenterprise');
  });

  test('offer who is no paid member to become one', async ({ page, world }) => {
    await world.session('newbie');
    await page.goto('/go');
    await page.getByRole('button', { name: '会员服务' }).click();
    const notice = page.getByRole('dialog', { name: '付费会员专享' });
    await expect(notice).toHaveAccessibleDescription('该服务仅对付费会员开放，开通后即可使用');
    await expect(notice.getByRole('button', { name: '暂不开通' })).toBeFocused();
    await axeAtBothWidths(page);
    await notice.getByRole('button', { name: '开通服务' }).click();
    await expect(page).toHaveURL('/go/portal/becomeSupplier');
    await expect(page.getByRole('heading', { name: '开通会员' })).toBeVisible();
    await expect(page.getByText('newbie', { exact: true })).toBeVisible();
    await axeAtBothWidths(page);
  });

  test('ask anew each time: who signed out in another tab is a visitor (F29)', async ({ page, world, context }) => {
    await world.session('buyer01');
    await page.goto('/go');
    await expect(page.getByText('buyer01', { exact: true })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/go');
    await other.getByRole('button', { name: '退出登录' }).click();
    await other.waitForURL(/login/);
    await page.getByRole('button', { name: '我要报价' }).click();
    await expect(page.getByRole('alertdialog').getByRole('button', { name: '去登录' })).toBeVisible();
  });
});

test.describe('the A/B group', () => {
  test('is drawn once when the configuration asks for it; a corrupt one is replaced', async ({ page, world }) => {
    const group = () => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.abTest);
    await page.goto('/login');
    await expect(page.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
    expect(await group()).toBeNull();
    await world.changeSettings({ abTestEnabled: true });
    await page.addInitScript(() => {
      Math.random = () => 0.05;
    });
    await page.reload();
    await expect.poll(group).toBe('B');
    await page.addInitScript(() => {
      Math.random = () => 0.5;
    });
    await page.reload();
    await expect(page.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
    expect(await group()).toBe('B');
    await page.evaluate((key) => localStorage.setItem(key, 'C'), STORAGE_KEYS.abTest);
    await page.reload();
    await expect.poll(group).toBe('A');
  });
});
