import type { Locator } from '@playwright/test';
import { PATHS } from '#contract/paths.ts';
import { Visitor } from '#kit/portal-client.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PHONES } from '#support/demo.ts';

/** Presses a control as somebody does who uses no mouse. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

test.describe('an act that takes its own button away leaves the focus on the heading around it', () => {
  test('短信 清空', async ({ page, world, baseURL }) => {
    await new Visitor(baseURL ?? '', world.id).sendCode(PHONES.newbie, 'login');
    const screen = new ConsoleScreen(page);
    await screen.open('phone');
    await press(screen.button('清空'));
    await expect(screen.button('清空')).toBeDisabled();
    await expect(page.getByRole('heading', { name: '短信' })).toBeFocused();
  });

  test('the fault chip of the top bar', async ({ page, world }) => {
    await world.call('POST', '/faults', { body: { answer: { status: 503 } } });
    const screen = new ConsoleScreen(page);
    await screen.open('accounts');
    await press(screen.button('清除全部故障'));
    await expect(screen.button('清除全部故障')).toHaveCount(0);
    await expect(page.getByRole('region', { name: '沙箱' }).getByText('沙箱', { exact: true })).toBeFocused();
  });

  test('删除 of one fault of two, and 全部清除', async ({ page, world }) => {
    for (const status of [503, 500]) await world.call('POST', '/faults', { body: { answer: { status } } });
    const screen = new ConsoleScreen(page);
    await screen.open('faults');
    await press(screen.button(/^删除故障f1/));
    await expect(page.getByRole('heading', { name: '生效中的故障（1）' })).toBeFocused();
    await press(screen.button('全部清除'));
    await expect(page.getByRole('heading', { name: '生效中的故障', exact: true })).toBeFocused();
  });

  test('请求日志 清空', async ({ page }) => {
    await page.request.get(PATHS.publicKey);
    const screen = new ConsoleScreen(page);
    await screen.open('journal');
    await press(screen.button('清空'));
    await expect(page.getByRole('heading', { name: '请求日志', level: 1 })).toBeFocused();
  });

  test('时钟 到二维码过期', async ({ page, world, baseURL }) => {
    await new Visitor(baseURL ?? '', world.id).prepareQr();
    const screen = new ConsoleScreen(page);
    await screen.open('clock');
    await press(screen.button(/^到二维码过期/));
    await expect(screen.button('到二维码过期')).toBeDisabled();
    await expect(page.getByRole('heading', { name: '推进' })).toBeFocused();
  });

  test('微信 使过期', async ({ page, world, baseURL }) => {
    await new Visitor(baseURL ?? '', world.id).prepareQr();
    const screen = new ConsoleScreen(page);
    await screen.open('phone');
    await press(screen.button('使过期'));
    await expect(page.getByRole('heading', { name: '微信' })).toBeFocused();
  });

  test('删除 of an account, once its question is answered; 取消 leads back to the button', async ({ page }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('accounts');
    const question = page.getByRole('alertdialog');
    await press(screen.button('删除newbie'));
    await press(question.getByRole('button', { name: '取消' }));
    await expect(screen.button('删除newbie')).toBeFocused();
    await press(screen.button('删除newbie'));
    await press(question.getByRole('button', { name: '删除', exact: true }));
    await expect(screen.button('删除newbie')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '账号', level: 1 })).toBeFocused();
  });

  test('删除 of a world, once its question is answered', async ({ page, world }) => {
    const id = `${world.id}-other`;
    await world.call('POST', '/worlds', { body: { id } });
    const screen = new ConsoleScreen(page);
    await screen.open('worlds');
    await press(screen.button(`删除世界${id}`));
    await press(page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }));
    await expect(screen.button(`删除世界${id}`)).toHaveCount(0);

    await expect(page.getByRole('heading', { name: /^\d+个世界$/ })).toBeFocused();
  });
});

test('whoever left a button before it went away is left alone', async ({ page, world }) => {
  await world.call('POST', '/faults', { body: { answer: { status: 503 } } });
  const screen = new ConsoleScreen(page);
  await screen.open('accounts');
  await screen.button('清除全部故障').focus();
  await page.getByText(/^共\d+个账号/).click();
  await expect(page.locator('body')).toBeFocused();
  await world.call('DELETE', '/faults');
  await expect(screen.button('清除全部故障')).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(page.locator('body')).toBeFocused();
});
