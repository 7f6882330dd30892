import { PATHS } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';

test.describe('the phone beside the portal', () => {
  test('a demo account and its code are typed into the frame, and sign in', async ({ page, world }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const screen = new ConsoleScreen(page);
    await screen.open('');
    const portal = page.frameLocator('iframe');
    const phone = page.getByRole('complementary', { name: '手机' });
    const guide = page.getByText('在左边登录，验证码和二维码在右边');
    await expect(guide).toBeVisible();
    // Starts on another page and in the other tab: the entry opens its own page and tab.
    await screen.button('常用页面').click();
    await page.getByRole('menuitem', { name: '注册', exact: true }).click();
    await expect(portal.getByRole('button', { name: '下一步' })).toBeVisible();
    await screen.button(/^newbie/).click();
    await expect(portal.getByLabel('密码', { exact: true })).toHaveValue(PASSWORD);
    await expect(portal.getByLabel('账号', { exact: true })).toHaveValue('newbie');
    await screen.button(/^三个账号/).click();
    await expect(portal.getByLabel('手机号', { exact: true })).toHaveValue(PHONES.group);
    expect(await world.journal.entries(`${PATHS.login}?`)).toEqual([]);
    await portal.getByRole('button', { name: '获取验证码' }).click();
    await phone.getByRole('button', { name: /^填入/ }).click();
    await portal.getByRole('button', { name: '登录', exact: true }).click();
    await expect(portal.getByRole('dialog').getByText('group-main')).toBeVisible();
    await expect(guide).toHaveCount(0);
    // The newest row may be a poll of the QR code that the sign-in overtook.
    const signIn = page.getByRole('region', { name: '最新操作' }).getByRole('listitem').filter({ hasText: '登录' });
    await expect(signIn.first().getByRole('link')).toHaveAttribute('href', /^#\/record\/\d+$/);
  });

  test('+5分钟 moves the page with the world: its code has expired, and a new one can be requested', {
    tag: '@release',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const screen = new ConsoleScreen(page);
    await screen.open('');
    const portal = page.frameLocator('iframe');
    await screen.button(/^13800000001/).click();
    await expect(portal.getByLabel('手机号', { exact: true })).toHaveValue(PHONES.buyer);
    await portal.getByRole('button', { name: '获取验证码' }).click();
    await expect(portal.getByRole('button', { name: /秒后重新获取$/ })).toBeDisabled();
    await page.getByRole('button', { name: /^沙箱时钟/ }).click();
    await screen.button('+5分钟').click();
    await expect(portal.getByRole('button', { name: '重新获取', exact: true })).toBeEnabled();
    await expect(page.getByRole('complementary', { name: '手机' }).getByText('已过期').first()).toBeVisible();
  });

  test('the page stays as it was left while another view is looked at, and its address with it', {
    tag: '@release',
  }, async ({ page }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('');
    const portal = page.frameLocator('iframe');
    await portal.getByRole('link', { name: '立即注册' }).click();
    await expect(page.getByLabel('页面地址')).toHaveValue('/register');
    await expect(page).toHaveURL(/#\/\?page=%2Fregister$/);
    // The address changes before the page's code is there, and the login page has such a field too.
    await expect(portal.getByRole('heading', { name: /注册/ }).first()).toBeVisible();
    await portal.getByLabel('手机号', { exact: true }).fill(PHONES.unregistered);
    await page.getByRole('link', { name: '设置', exact: true }).click();
    await expect(page.getByRole('heading', { name: '设置', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: '工作台', exact: true }).click();
    await expect(portal.getByLabel('手机号', { exact: true })).toHaveValue(PHONES.unregistered);
    await expect(page).toHaveURL(/#\/\?page=%2Fregister$/);
    await page.reload();
    await expect(portal.getByRole('button', { name: '下一步' })).toBeVisible();
  });

  test('a QR code in the portal is confirmed on the phone beside it', { tag: '@release' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const screen = new ConsoleScreen(page);
    await screen.open('');
    const phone = page.getByRole('complementary', { name: '手机' });
    const portal = page.frameLocator('iframe');
    await expect(portal.getByText('微信扫码登录')).toBeVisible();
    await phone.getByRole('tab', { name: '微信 1' }).click();
    await phone.getByRole('button', { name: '确认', exact: true }).click();
    await page.clock.runFor(6_000);
    await expect(portal.getByText('buyer01').first()).toBeVisible();
  });

  test('回到提交前 gives the page back with tab and account, never a password, from the record and in another world too', {
    tag: '@release',
  }, async ({ page, world }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const screen = new ConsoleScreen(page);
    await screen.open('');
    const portal = page.frameLocator('iframe');
    const account = portal.getByLabel('账号', { exact: true });
    const password = portal.getByLabel('密码', { exact: true });
    const back = page.getByRole('button', { name: /^回到提交前/ });
    const submit = portal.getByRole('button', { name: '登录', exact: true });
    const record = page.getByRole('link', { name: /^看记录/ }).first();
    await portal.getByRole('tab', { name: '账号登录' }).click();
    await account.fill('newbei');
    await password.fill('Wrong-1');
    await submit.click();
    await expect(back).toHaveCount(1);
    await portal.getByRole('tab', { name: '验证码登录' }).click();
    await back.click();
    await expect(account).toHaveValue('newbei');
    await expect(password).toHaveValue('');
    await expect(page.getByRole('region', { name: '最新操作' }).getByText('已作废')).toBeVisible();
    await password.fill('Wrong-2');
    await submit.click();
    await expect(back).toHaveCount(1);
    const statuses = await page.getByRole('region', { name: '最新操作' }).getByText(/^400$/).all();
    const edges = await Promise.all(
      statuses.map((status) => status.evaluate((el) => el.getBoundingClientRect().right)),
    );
    expect(edges).toEqual([edges[0], edges[0]]);
    await record.click();
    await back.click();
    await expect(account).toHaveValue('newbei');
    await expect(password).toHaveValue('');
    await record.click();
    await screen.button(/^从提交前另开一个世界/).click();
    const shown = page.getByRole('button', { name: /^世界/ });
    await expect(shown).not.toContainText(world.id);
    await expect(account).toHaveValue('newbei');
    await expect(password).toHaveValue('');
    // The way back leads to the refusal in its own world.
    await page.goBack();
    await expect(shown).toContainText(world.id);
    await expect(page).toHaveURL(/#\/record\/\d+$/);
    await expect(screen.button(/^从提交前另开一个世界/)).toBeVisible();
  });

  test('a notice lies over no newest act on a phone', { tag: '@release' }, async ({ page, world }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await world.browser().sendCode(PHONES.buyer, 'login');
    const screen = new ConsoleScreen(page);
    await screen.open('');
    const acts = page.getByRole('region', { name: '最新操作' });
    await acts.getByRole('button', { name: /^回到提交前/ }).click();
    await acts.getByText('已作废').scrollIntoViewIfNeeded();
    const [notice, last] = [await screen.button('撤销').boundingBox(), await acts.boundingBox()];
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(last?.y ?? 0);
  });

  test('● 录制 pushes nothing, at any width', { tag: '@release' }, async ({ page }) => {
    const screen = new ConsoleScreen(page);
    for (const width of [1440, 1023, 768, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await screen.open('');
      const top = async (): Promise<number | undefined> => (await page.locator('iframe').boundingBox())?.y;
      await expect(screen.button('录制')).toBeVisible();
      const before = await top();
      await screen.button('录制').click();
      await expect(screen.button(/^保存 \d+步/)).toBeVisible();
      expect(await top()).toBe(before);
      await screen.button(/^保存 \d+步/).click();
      await screen.button('放弃录制').click();
    }
  });
});
