import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

test.describe('settings in the console', { tag: '@release' }, () => {
  test('stand with the part of the address at the top as the page loads', async ({ page }) => {
    for (const width of [1440, 1000]) {
      await page.setViewportSize({ width, height: 700 });
      for (const [place, part] of Object.entries({
        'settings/faults': '自定义故障',
        'settings/worlds': '世界',
        'settings/wire': '报文格式',
        worlds: '世界',
      })) {
        await page.goto('about:blank');
        const screen = new ConsoleScreen(page);
        await page.goto(`${SANDBOX.console}#/${place}`);
        await screen.isConnected();
        for (const late of ['白名单与宿主', '世界'])
          await expect(
            page.getByRole('region', { name: late, exact: true }).locator('[data-row]').first(),
          ).toBeAttached();
        const heading = page.getByRole('heading', { level: 2, name: part, exact: true });
        await expect(heading).toBeInViewport({ ratio: 1 });
      }
    }
  });
});
