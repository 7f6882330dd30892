import type { WorldSettings } from '#contract/control/settings.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { LoginScreen } from '#support/login-screen.ts';

test.describe('settings in the console', () => {
  test('switch the A/B test and set the group of this browser', async ({ page, world }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('settings');
    await page.getByLabel('这个世界做A/B测试').check();
    await expect(screen.notice.filter({ hasText: 'A/B测试已开启' })).toBeVisible();
    await page.getByLabel('B组比例（%）').fill('12.5');
    await screen.button('保存B组比例').click();
    await expect(screen.notice.filter({ hasText: 'B组比例已保存' })).toBeVisible();
    expect(await world.call<WorldSettings>('GET', '/settings')).toMatchObject({ abTestEnabled: true, abShareB: 0.125 });

    const stored = () => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.abTest);
    await page.getByRole('radio', { name: 'B', exact: true }).check();
    expect(await stored()).toBe('B');
    await new LoginScreen(page).open();
    expect(await stored()).toBe('B');
    await screen.open('settings');
    await expect(page.getByRole('radio', { name: 'B', exact: true })).toBeChecked();
    await page.getByRole('radio', { name: '未分组' }).check();
    expect(await stored()).toBeNull();
  });

  test('open the migration notice at any time', async ({ page, context }) => {
    const screen = new ConsoleScreen(page);
    for (let time = 0; time < 2; time += 1) {
      await screen.open('settings');
      const [portal] = await Promise.all([
        context.waitForEvent('page'),
        screen.button('现在打开平台迁移通知（新标签页）').click(),
      ]);
      const notice = portal.getByRole('dialog');
      await expect(notice).toBeVisible();
      await portal.keyboard.press('Escape');
      await expect(notice).toHaveCount(0);
      await portal.close();
    }
  });

  test('change the dialect, and show how a failure looks in it', async ({ page, world }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('settings');
    const panel = page.getByRole('region', { name: '错误格式' });
    await panel.getByLabel('错误码字段').selectOption('retCode');
    await panel.getByLabel('HTTP状态').selectOption('ok');
    await expect(panel.getByRole('region', { name: '错误的样子' })).toContainText('"retCode": "SMS_CODE_REJECTED"');
    await panel.getByRole('button', { name: '保存错误格式' }).click();
    await expect(panel.getByRole('button', { name: '保存错误格式' })).toHaveCount(0);
    const { dialect } = await world.call<WorldSettings>('GET', '/settings');
    expect(dialect).toEqual({ codeField: 'retCode', messageField: 'err.msg', status: 'ok' });
  });

  test('lists and limits are checked in the page, saved together, and follow changes from elsewhere', async ({
    page,
    world,
  }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('settings');
    const list = page.getByLabel('嵌入白名单（每行一个）');
    await list.fill('javascript:alert(1)');
    await expect(list).toHaveAccessibleDescription(/^每行一个来源/);
    await expect(screen.button('保存电话、地址与白名单')).toBeDisabled();
    await list.fill('https://a.example\n.b.example');
    await page.getByLabel('客服电话').fill('400-1');
    await screen.button('保存电话、地址与白名单').click();
    await page.getByLabel('验证码位数').fill('9');
    await expect(page.getByLabel('验证码位数')).toHaveAccessibleDescription('请填4到8之间的整数');
    await page.getByLabel('验证码位数').fill('6');
    await page.getByLabel('验证码有效期（秒）').fill('20');
    await screen.button('保存时限与次数').click();
    await expect(screen.button('保存时限与次数')).toHaveCount(0);
    expect(await world.call<WorldSettings>('GET', '/settings')).toMatchObject({
      servicePhone: '400-1',
      embedAllowList: ['https://a.example', '.b.example'],
      limits: { codeLifeMs: 20_000 },
    });
    await world.call('PATCH', '/settings', { body: { servicePhone: '400-2' } });
    await expect(page.getByLabel('客服电话')).toHaveValue('400-2');
  });

  test('replace the public key', async ({ page }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('settings');
    await screen.button('更换公钥').click();
    await expect(page.getByRole('region', { name: '新的公钥' })).toContainText('BEGIN PUBLIC KEY');
  });
});
