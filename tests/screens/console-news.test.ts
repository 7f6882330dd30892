import { describe, vi } from 'vitest';
import { PHONES } from '#support/demo.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

describe('news in the console', () => {
  test('a code is reported on a view without the phone, counted in nav and title, and over once it was looked at', async ({
    consoleTab,
    world,
  }) => {
    await consoleTab.open('scenarios');
    await consoleTab.see('link', '工作台');
    const before = document.title;
    await world.browser().sendCode(PHONES.newbie, 'login');
    const code = await world.latestCode(PHONES.newbie);
    const card = await consoleTab.inside('region', '新短信');
    card.getByText(code);
    card.getByText(/138 0000 0003/);
    await consoleTab.read(`${PHONES.newbie}收到登录验证码${code}`);
    const bench = await consoleTab.see('link', '工作台');
    await eventually(() => bench.textContent === '工作台1');
    expect(document.getElementById(bench.getAttribute('aria-describedby') ?? '')?.textContent).toBe('1条新短信');
    expect(document.title).toBe(`(1) ${before}`);
    expect(await consoleTab.copied(`复制验证码${code}`)).toBe(code);

    await consoleTab.goTo('工作台');
    await consoleTab.leaves('region', '新短信');
    await eventually(() => document.title === `工作台 - 沙箱${world.id}`);
    expect((await consoleTab.see('link', '工作台')).textContent).toBe('工作台');
    // A message that comes while the phone is in sight is announced on no other view.
    await world.browser().sendCode(PHONES.buyer, 'login');
    await consoleTab.read(`${PHONES.buyer}收到登录验证码${await world.latestCode(PHONES.buyer)}`);
    await consoleTab.goTo('场景');
    expect((await consoleTab.see('link', '工作台')).textContent).toBe('工作台');
    expect(consoleTab.now.queryAllByRole('region', { name: '新短信' })).toEqual([]);
  });

  test('messages that were there before count as seen, later ones through a reload too', async ({
    consoleTab,
    world,
  }) => {
    await world.browser().sendCode(PHONES.newbie, 'login');
    await consoleTab.open('scenarios');
    expect((await consoleTab.see('link', '工作台')).textContent).toBe('工作台');
    await world.browser().sendCode(PHONES.buyer, 'login');
    await consoleTab.see('region', '新短信');
    await consoleTab.press('关闭新短信');
    await consoleTab.leaves('region', '新短信');
    await consoleTab.open('scenarios');
    const bench = await consoleTab.see('link', '工作台');
    await eventually(() => bench.textContent === '工作台1');
    expect(consoleTab.now.queryAllByRole('region', { name: '新短信' })).toEqual([]);
  });

  test('a hidden tab shows a code in its title, though the phone is in its view', async ({ consoleTab, world }) => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    await consoleTab.open('');
    await consoleTab.read('还没有短信');
    hidden.mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await world.browser().sendCode(PHONES.newbie, 'login');
    await eventually(() => document.title === `(1) 工作台 - 沙箱${world.id}`);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => document.title === `工作台 - 沙箱${world.id}`);
  });
});
