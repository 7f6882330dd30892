import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { landsAs } from '#support/login-screen.ts';
import { axeInEveryLook, fitsNarrowPhone } from '#support/looks.ts';
import { forgetWorlds } from '#support/world-cookies.ts';

const DEEP = '?gotoUrl=%2Fgo%3Fdeep%3D1';

test.describe('1688 authorised login', () => {
  test.beforeEach(async ({ page, world }) => {
    await page.goto(`/login${DEEP}`);
    const link = page.getByRole('link', { name: '1688授权登录' });
    await expect(link).toHaveAttribute('href', new RegExp(`${SANDBOX.enter}/${world.id}\\?`));
    // The address takes the world along where its cookie was lost.
    await forgetWorlds(page.context());
    await link.click();
    await expect(page).toHaveURL(/\/__sandbox\/stage\/1688\?state=/);
    await expect(page.getByText(`世界${world.id}`)).toBeVisible();
  });

  test('asks who somebody is, and shows what agreeing leads to', { tag: '@release' }, async ({ page }) => {
    await expect(page.getByRole('heading', { name: '云采购申请使用您的1688账号登录' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(page.getByText('同意后将以账号buyer01登录')).toBeVisible();
    await page.getByRole('radio', { name: /ali-many/ }).check();
    await expect(page.getByText('同意后可在group-main、group-sub1、group-sub2中选择一个登录')).toBeVisible();
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
  });

  test('signs ali-one in, goes on to gotoUrl, and takes an authorisation once: Back and again leads on', {
    tag: '@release',
  }, async ({ page }) => {
    const used = page.url();
    await page.getByRole('button', { name: '同意授权' }).click();
    await landsAs(page, 'buyer01');
    await expect(page).toHaveURL('/go?deep=1');
    await page.goBack();
    await page.getByRole('button', { name: '同意授权' }).click();
    await landsAs(page, 'buyer01');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.goto(used);
    await page.getByRole('button', { name: '同意授权' }).click();
    await expect(page.getByRole('alert').getByText('授权已失效，请重新授权')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
});
