import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { landsAs } from '#support/login-screen.ts';
import { axeInEveryLook, fitsNarrowPhone } from '#support/looks.ts';

const DEEP = '?gotoUrl=%2Fgo%3Fdeep%3D1';

test.describe('1688 authorised login', () => {
  test.beforeEach(async ({ page, world }) => {
    await page.goto(`/login${DEEP}`);
    await page.getByRole('link', { name: '1688授权登录' }).click();
    await expect(page).toHaveURL(/\/__sandbox\/stage\/1688\?state=/);
    await expect(page.getByText(`世界${world.id}`)).toBeVisible();
  });

  test('asks who somebody is, and says what agreeing leads to', async ({ page }) => {
    await expect(page.getByRole('heading', { name: '云采购申请使用您的1688账号登录' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(page.getByText('同意后将以账号buyer01登录')).toBeVisible();
    await page.getByRole('radio', { name: /ali-many/ }).check();
    await expect(page.getByText('同意后可在group-main、group-sub1、group-sub2中选择一个登录')).toBeVisible();
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
  });

  test('is back at login when somebody does not agree; gotoUrl survives', async ({ page }) => {
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('heading', { name: '欢迎登录云采购' })).toBeVisible();
    await expect(page.getByText('已取消授权')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?gotoUrl=/);
    expect(new URL(page.url()).searchParams.get('gotoUrl')).toMatch(/\/go\?deep=1$/);
  });

  test('signs ali-one in, goes on to gotoUrl, and takes an authorisation once: Back and again is not linked', async ({
    page,
  }) => {
    await page.getByRole('button', { name: '同意授权' }).click();
    await landsAs(page, 'buyer01');
    await expect(page).toHaveURL('/go?deep=1');
    await page.goBack();
    await page.getByRole('button', { name: '同意授权' }).click();
    await expect(page).toHaveURL(/\/login\?oauth_fail=1/);
  });
});

test('1688 without a request says where to start', async ({ page }) => {
  await page.goto(SANDBOX.stageAli);
  await expect(page.getByRole('heading', { name: '没有授权请求' })).toBeVisible();
  await axeInEveryLook(page);
});
