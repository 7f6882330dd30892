import { describe } from 'vitest';
import type { ConsoleTab } from '#support/console-tab.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

async function isTicked(tab: ConsoleTab, name: RegExp, wanted: boolean): Promise<void> {
  await eventually(() => tab.now.queryByRole('checkbox', { name })?.matches(':checked') === wanted);
}

describe('hosts in the console', () => {
  test('a site is let in and shut out of this world by a tick, which follows changes from elsewhere', async ({
    consoleTab,
    world,
  }) => {
    await consoleTab.open('hosts');
    await isTicked(consoleTab, /^嵌入登录页.*partner/, true);
    await consoleTab.press(/^嵌入登录页.*partner/, 'checkbox');
    await isTicked(consoleTab, /^嵌入登录页.*partner/, false);
    await consoleTab.read('partner.localhost已移出embedAllowList');
    expect((await world.settings()).embedAllowList).toEqual(['http://member.localhost:*']);

    await consoleTab.press(/^作为gotoUrl.*evil/, 'checkbox');
    await consoleTab.read('evil.localhost已加入gotoUrlAllowList');
    expect((await world.settings()).gotoUrlAllowList).toContain('http://evil.localhost:*');

    await isTicked(consoleTab, /^整页显示外壳.*evil/, false);
    await world.changeSettings({ wrapperAllowList: ['http://*.localhost:*'] });
    await isTicked(consoleTab, /^整页显示外壳.*evil/, true);
  });
});
