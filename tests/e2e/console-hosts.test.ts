import type { WorldSettings } from '#contract/control/settings.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

test.describe('hosts in the console', () => {
  test('a site is let in and shut out of this world by a tick, and by the line that stands for it', async ({
    page,
    world,
  }) => {
    const settings = () => world.call<WorldSettings>('GET', '/settings');
    const screen = new ConsoleScreen(page);
    await screen.open('hosts');
    const partner = page.getByRole('checkbox', { name: /^嵌入登录页.*partner/ });
    await expect(partner).toBeChecked();
    const line = await screen.copied(screen.button('复制curl：不再允许partner.localhost嵌入登录页'));
    await partner.click();
    await expect(partner).not.toBeChecked();
    const { embedAllowList } = await settings();
    expect(embedAllowList).toEqual(['http://member.localhost:*']);
    expect(JSON.parse(/-d '(.+)'$/.exec(line)?.[1] ?? '')).toEqual({ embedAllowList });

    await page.getByRole('checkbox', { name: /^作为gotoUrl.*evil/ }).check();
    await expect(screen.notice).toHaveText('evil.localhost已加入gotoUrlAllowList');
    expect((await settings()).gotoUrlAllowList).toContain('http://evil.localhost:*');
  });

  test('follows lists that change elsewhere', async ({ page, world }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('hosts');
    const evil = page.getByRole('checkbox', { name: /^整页显示外壳.*evil/ });
    await expect(evil).not.toBeChecked();
    await world.call('PATCH', '/settings', { body: { wrapperAllowList: ['http://*.localhost:*'] } });
    await expect(evil).toBeChecked();
  });

  test('the chat host opens without permission, and says 7 until authorised', async ({ page, context }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('hosts');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Android：先返回7（新标签页）' }).click();
    const host = await opened;
    const app = host.frameLocator('iframe[title="宿主中的应用"]');
    const card = app.locator('[data-call="getTemporary"]');
    await card.locator('summary').click();
    await card.getByRole('button').click();
    await expect(card).toContainText('7');
  });
});

test.describe('the pages of the hosts', () => {
  test.use({ allowConsole: [/Framing '.*' violates .*frame-ancestors/] });

  test('are one click from the console', { tag: '@release' }, async ({ page, context }) => {
    await new ConsoleScreen(page).open('hosts');
    const links = page.getByRole('main').getByRole('link', { name: /（新标签页）$/ });
    await expect(links).toHaveCount(6 + 14);
    for (const link of await links.all()) {
      const opened = context.waitForEvent('page');
      await link.click();
      const tab = await opened;
      await expect(tab.locator('h1')).toHaveCount(1);
      await tab.close();
    }
  });
});
