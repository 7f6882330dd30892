import type { Fault } from '#contract/control/fault.ts';
import { PATHS } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PASSWORD } from '#support/demo.ts';
import { LoginScreen } from '#support/login-screen.ts';

// Chromium itself reports every 5xx.
test.use({ allowConsole: [/status of 5\d\d/] });

test.describe('faults in the console', () => {
  test('a preset breaks the next login, is counted, and is gone from the bar', async ({ page, world, context }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('faults');
    await screen.button('登录503一次').click();
    await expect(page.getByRole('link', { name: '1个故障生效中，查看' })).toBeVisible();
    const item = screen.main.getByRole('listitem').filter({ hasText: 'HTTP 503' });
    await expect(item).toContainText('触发0次，匹配0次');

    const portal = await context.newPage();
    const login = new LoginScreen(portal);
    await login.open();
    await login.signInByPassword('newbie', PASSWORD);
    await expect(portal.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await portal.close();
    await expect(page.getByRole('link', { name: /故障生效中/ })).toHaveCount(0);
    expect((await world.journal(PATHS.login)).at(-1)).toMatchObject({ status: 503, fault: 'f1' });
  });

  test('one is put together in the form, and copied as a shell line that makes it', async ({ page, world }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('faults');
    await page.getByLabel('接口', { exact: true }).last().selectOption(PATHS.sendSmsCode);
    await page.getByLabel('只对手机号').fill('13800000003');
    await page.getByRole('radio', { name: '业务错误' }).check();
    await page.getByLabel('错误码字段').selectOption('retCode');
    await page.getByLabel('提示', { exact: true }).fill('慢一点');
    await page.getByRole('radio', { name: '范围' }).check();
    await page.getByLabel('最短（毫秒）').fill('10');
    await page.getByLabel('最长（毫秒）').fill('5');
    await page.getByRole('radio', { name: 'N次' }).check();
    await screen.button('使故障生效').click();
    await expect(page.getByLabel('最长（毫秒）')).toHaveAccessibleDescription('不能小于最短延迟');
    await page.getByLabel('最长（毫秒）').fill('20');
    const line = await screen.copied(screen.button('复制curl：新增故障'));
    await screen.button('使故障生效').click();
    await expect(page.getByRole('link', { name: '1个故障生效中，查看' })).toBeVisible();
    const { faults } = await world.call<{ faults: Fault[] }>('GET', '/faults');
    const expected = {
      match: { path: PATHS.sendSmsCode, phone: '13800000003' },
      answer: {
        status: 503,
        dialect: { codeField: 'retCode', messageField: 'err.msg', status: 'refusal' },
        message: '慢一点',
        delayMs: { min: 10, max: 20 },
      },
      times: 3,
    };
    expect(faults).toEqual([{ id: 'f1', ...expected, fired: 0, matched: 0 }]);
    expect(JSON.parse(/-d '(.+)'$/.exec(line)?.[1] ?? '')).toEqual(expected);
  });

  test('sms faults too; the chip in the bar shows them on every view and clears them', async ({ page, world }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('faults');
    await page.getByRole('radio', { name: '短信' }).check();
    await page.getByRole('radio', { name: '丢失' }).check();
    await page.getByRole('radio', { name: '一直' }).check();
    await screen.button('使故障生效').click();
    await screen.button('断网').click();
    await page.getByRole('link', { name: '账号', exact: true }).click();
    await expect(page.getByRole('link', { name: '2个故障生效中，查看' })).toBeVisible();
    await screen.button('清除全部故障').click();
    await expect(page.getByRole('link', { name: /故障生效中/ })).toHaveCount(0);
    expect(await world.call('GET', '/faults')).toEqual({ faults: [] });
  });
});
