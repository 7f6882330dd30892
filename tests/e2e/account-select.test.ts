import type { AccountEntity } from '#contract/account.ts';
import { authorizeAs } from '#support/ali.ts';
import { axe, expect, test } from '#support/browser-test.ts';
import { FAULTS, type Fault } from '#support/faults.ts';
import { landsAs, requestsOf } from '#support/login-screen.ts';
import { axeAtBothWidths, fitsNarrowPhone, tab } from '#support/looks.ts';

const WARNING = '请选择要登录的账号！';

test.describe('account selection', () => {
  test('lists the accounts, none chosen, and signs in as the one that is', async ({ page, world }) => {
    await authorizeAs(page, world, 'ali-many', '?gotoUrl=%2Fgo%3Fa%3D1');
    await expect(page).toHaveURL(/\/accountSelect\?gotoUrl=/);
    await expect(page).toHaveTitle('选择账号 - 云采购');
    const group = page.getByRole('radiogroup', { name: '选择账号' });
    await expect(group.getByRole('radio')).toHaveCount(3);
    await expect(group.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(group.getByRole('radio', { name: 'group-main 手机号：138****0002 主账号' })).toBeVisible();
    await axeAtBothWidths(page);
    await fitsNarrowPhone(page);
    await group.getByText('group-sub1').click();
    await group.getByText('group-sub2').click();
    await expect(group.getByRole('radio', { checked: true })).toHaveCount(1);
    await group.getByText('group-sub1').click();
    await page.getByRole('button', { name: '确认登录' }).click();
    await landsAs(page, 'group-sub1');
    await expect(page).toHaveURL('/go?a=1');
  });

  test('warns when none is chosen, and makes the login call all the same', async ({ page, world }) => {
    await authorizeAs(page, world, 'ali-many');
    const confirm = page.getByRole('button', { name: '确认登录' });
    await expect(confirm).toBeEnabled();
    await confirm.click();
    const warning = page.locator('[data-tone="warning"]').getByRole('status');
    await expect(warning).toHaveText(WARNING);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect.poll(() => requestsOf(world, 'login')).toBe(1);
    await expect(confirm).not.toHaveAttribute('aria-busy');
    const [call] = (await world.journal('/uc/login')).filter(({ endpoint }) => endpoint === 'login');
    expect(call).toMatchObject({ status: 400, code: 'ACCOUNT_NOT_CHOSEN', decrypted: { loginIdentifier: '' } });
    await expect(warning).toHaveText(WARNING);
    await axe(page);
    await page.getByRole('radio').first().check();
    await expect(warning).toHaveCount(0);
    await confirm.click();
    await landsAs(page, 'group-main');
  });

  test('goes to login without a proof, and on to where it was going', async ({ page }) => {
    await page.goto('/accountSelect?gotoUrl=%2Fgo%3Fa%3D1');
    await expect(page).toHaveURL('/login?gotoUrl=%2Fgo%3Fa%3D1');
  });

  test('leads back to login by the exit call and by replace, and warns there when the call failed (F27)', async ({
    page,
    world,
  }) => {
    for (const fails of [false, true]) {
      await authorizeAs(page, world, 'ali-many', '?gotoUrl=%2Fgo%3Fa%3D1');
      await page.getByRole('radio').first().waitFor();
      const entries = await page.evaluate(() => history.length);
      if (fails) await page.route('**/uc/logout*', (route) => route.fulfill({ status: 400, json: {} }));
      await page.getByRole('link', { name: '返回登录' }).click();
      await page.waitForURL((url) => url.pathname === '/go/portal/login');
      expect(new URL(page.url()).searchParams.get('gotoUrl')).toMatch(/\/go\?a=1$/);
      expect(await page.evaluate(() => history.length)).toBe(entries);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.locator('[data-tone="warning"]')).toHaveText(fails ? ['退出登录失败'] : []);
    }
    expect(await requestsOf(world, 'logout')).toBe(1);
  });

  test('shows the old customers how, with a guide in a new tab', async ({ page, world, context }) => {
    await authorizeAs(page, world, 'ali-many');
    const hint = page.getByRole('region', { name: '老客户激活指引' });
    await expect(hint.getByRole('listitem')).toHaveText([
      /首次登录，请使用验证码登录或1688授权登录$/,
      /确认公司信息和账号信息$/,
      /进入工作台$/,
    ]);
    const link = hint.getByRole('link', { name: '查看操作指引（PDF，新标签页打开）' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    const guide = await context.request.get((await link.getAttribute('href')) ?? '');
    expect(guide.headers()['content-type']).toBe('application/pdf');
    const pdf = await guide.body();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeLessThan(300 * 1024);
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

  test('keeps names whole for who cannot see them, and the button in view on a phone', async ({ page, world }) => {
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

  test('says when there is nothing to choose from', async ({ page, world }) => {
    await page.route('**/listByOutAccountId*', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await authorizeAs(page, world, 'ali-many');
    await expect(page.getByText('暂无可登录的账号')).toBeVisible();
    await expect(page.getByRole('link', { name: '返回登录' })).toBeVisible();
    await axeAtBothWidths(page);
  });

  test.describe('whose list does not come', () => {
    test.use({ allowConsole: [/net::ERR_|status of 5\d\d/] });

    test('says why, and asks again when told to', async ({ page, world }) => {
      let current: Fault | undefined;
      await page.route('**/listByOutAccountId*', (route) => (current ? current.play(route) : route.continue()));
      const faults = FAULTS.filter(({ name }) => /^F1 reset|^F3|^F4 null|^F7/.test(name));
      [current] = faults;
      await authorizeAs(page, world, 'ali-many');
      const retry = page.getByRole('button', { name: '重试' });
      for (const fault of faults) {
        current = fault;
        await retry.click();
        await expect(page.getByRole('alert')).toHaveText([fault.text]);
        await expect(page.getByRole('link', { name: '返回登录' })).toBeVisible();
      }
      await axeAtBothWidths(page);
      current = undefined;
      await retry.click();
      await expect(page.getByRole('radio')).toHaveCount(3);
    });
  });

  test('says that the list is on its way', async ({ page, world }) => {
    let answer = () => {};
    const wanted = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/listByOutAccountId*', async (route) => {
      await wanted;
      await route.continue();
    });
    await authorizeAs(page, world, 'ali-many');
    await expect(page.getByText('账号加载中…')).toBeVisible();
    answer();
    await expect(page.getByRole('radio')).toHaveCount(3);
  });
});
