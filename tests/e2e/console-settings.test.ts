import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

test.describe('settings in the console', { tag: '@release' }, () => {
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
});
