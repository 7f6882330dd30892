import { expect, test } from '#support/browser-test.ts';
import { axeAtBothWidths, fitsNarrowPhone } from '#support/looks.ts';

for (const path of ['/notLink', '/go/portal/notLink', '/login?oauth_fail=1', '/?oauth_fail=1']) {
  test(`${path} says that nothing is linked, and what to do`, async ({ page }) => {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}gotoUrl=%2Fgo`);
    await expect(page).toHaveTitle('账号未关联企业 - 云采购');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('未查询到该1688账号关联的企业');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText('您可以使用手机号注册企业，或选择其他登录方式')).toBeVisible();
    await expect(page.getByText('注册完成后，请前往工作台「我的资料」绑定该1688账号')).toBeVisible();
    await expect(page.getByText('客服电话：400-800-1688')).toBeVisible();
    await expect(page.getByRole('link', { name: '400-800-1688' })).toHaveAttribute('href', 'tel:4008001688');
    const back = page.getByRole('link', { name: '返回登录' });
    const order = [/^您可以使用/, /^注册完成后/, '手机号注册', '返回登录', /^客服电话/];
    const tops = await Promise.all(
      order.map(async (text) => (await page.getByText(text, { exact: true }).boundingBox())?.y ?? -1),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect((await page.getByRole('link', { name: '400-800-1688' }).boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await expect(back).toHaveAttribute('href', '/go/portal/login?gotoUrl=%2Fgo');
    await page.getByRole('button', { name: '手机号注册' }).click();
    await expect(page).toHaveURL('/go/portal/register?gotoUrl=%2Fgo');
    await expect(page.getByRole('heading', { name: '注册账号' })).toBeVisible();
  });
}

test('the not-linked page can be read by anybody, at any width', async ({ page }) => {
  await page.goto('/notLink');
  await expect(page.getByText('客服电话：400-800-1688')).toBeVisible();
  await axeAtBothWidths(page);
  await fitsNarrowPhone(page);
});

test('oauth_fail given twice, or another value, is the login page', async ({ page }) => {
  for (const query of ['?oauth_fail=1&oauth_fail=0', '?oauth_fail=0']) {
    await page.goto(`/login${query}`);
    await expect(page.getByRole('heading', { name: '欢迎登录云采购' })).toBeVisible();
  }
});
