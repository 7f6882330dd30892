import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

test.describe('the pages of the hosts', () => {
  test.use({ allowConsole: [/Framing '.*' violates .*frame-ancestors/] });

  test('are one click from the console', { tag: '@release' }, async ({ page, context }) => {
    await new ConsoleScreen(page).open('hosts');
    const links = page.getByRole('region', { name: '白名单与宿主' }).getByRole('link', { name: /（新标签页）$/ });
    await expect(links).toHaveCount(6 + 4);
    for (const link of await links.all()) {
      const opened = context.waitForEvent('page');
      await link.click();
      const tab = await opened;
      await expect(tab.locator('h1')).toHaveCount(1);
      await tab.close();
    }
  });
});
