import type { Locator } from '@playwright/test';
import { CONTROL } from '#contract/control/endpoints.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

/** Presses a control as somebody does who uses no mouse. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

test.describe('an act that takes its own button away leaves the focus on the heading around it', () => {
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
    await expect(page.getByRole('heading', { name: '账号', exact: true })).toBeFocused();
  });
});

test('whoever left a button before it went away is left alone', async ({ page, world }) => {
  await world.fault({ answer: { status: 503 } });
  const screen = new ConsoleScreen(page);
  await screen.open('faults');
  await screen.button('全部清除').focus();
  await page.getByRole('heading', { name: '设置', level: 1 }).click();
  await expect(screen.main).toBeFocused();
  await world.call(CONTROL.clearFaults);
  await expect(screen.button('全部清除')).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(screen.main).toBeFocused();
});
