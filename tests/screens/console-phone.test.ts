import { describe, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { QR_LIFE_MS } from '#contract/limits.ts';
import { PHONES } from '#support/demo.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

/** Lines and cards of the list in sight, the folded ones apart. */
const rows = (): string[] =>
  [...document.querySelectorAll('aside li[data-row]')]
    .filter((row) => !row.closest('details:not([open])'))
    .map(({ textContent }) => textContent ?? '');

describe('the phone in the console', () => {
  test('shows good codes and the newest message with their times, and folds the dead ones behind them', async ({
    consoleTab,
    world,
  }) => {
    for (const phone of [PHONES.buyer, PHONES.newbie]) {
      await world.codeFor(phone, 'login');
      await world.call(CONTROL.moveClock, { body: { advanceMs: 600_000 } });
    }
    await consoleTab.openAt('#/?show=phone');
    await consoleTab.read('更早1条');
    expect(rows()).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d.*已过期.*最新/)]);
    await world.codeFor(PHONES.group, 'login');
    await consoleTab.read('更早2条');
    await eventually(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toMatch(/138 0000 0002最新\d\d:\d\d:\d\d/);
  });

  test('清空 is taken back by 撤销', async ({ consoleTab, world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await consoleTab.openAt('#/?show=phone');
    await consoleTab.press('清空');
    await consoleTab.read('短信已清空');
    expect(await world.sms()).toEqual([]);
    await consoleTab.press('撤销');
    await consoleTab.read('短信已恢复');
    expect(await world.sms()).toHaveLength(1);
  });

  test('ends a code beside its time left', async ({ consoleTab, world }) => {
    await world.codeFor(PHONES.buyer, 'login');
    await consoleTab.openAt('#/?show=phone');
    const button = await consoleTab.see('button', /^拨到过期：验证码\d{6}$/);
    await eventually(() => expect(button.parentElement?.textContent).toMatch(/还剩.*拨到过期$/));
    await consoleTab.user.click(button);
    await consoleTab.read('验证码已过期');
    await eventually(() => rows()[0]?.includes('已过期'));
    expect(consoleTab.now.queryByRole('button', { name: /^拨到过期/ })).toBeNull();
  });

  test('has the newest QR code with its picture and the only primary button, folds expired ones, and ends a code beside its time left', async ({
    consoleTab,
    world,
  }) => {
    await world.freeze();
    await world.browser().prepareQr();
    await world.call(CONTROL.moveClock, { body: { advanceMs: QR_LIFE_MS } });
    // Two codes of one moment: the later one is the newest.
    for (let count = 0; count < 2; count += 1) await world.browser().prepareQr();
    await consoleTab.openAt('#/?show=phone&tab=wechat');
    await consoleTab.read('更早1条');
    expect(rows()).toHaveLength(2);
    const [card] = document.querySelectorAll('aside li[data-row]');
    expect(card?.querySelector('img')).not.toBeNull();
    const confirms = consoleTab.now.getAllByRole('button', { name: '确认' });
    expect(confirms.map(({ className }) => className.includes('primary'))).toEqual([true, false]);
    const expire = (
      await eventually(() => consoleTab.now.getAllByRole('button', { name: '使过期' }))
    )[0] as HTMLElement;
    await eventually(() => expect(expire.parentElement?.textContent).toMatch(/^还剩.*使过期拨到过期$/));
    await consoleTab.user.click(expire);
    await consoleTab.read('二维码已过期');
  });
});

describe('news in the console', () => {
  test('a code is counted in nav and title on a view without the phone, through a reload too, until it was looked at', async ({
    consoleTab,
    world,
  }) => {
    await world.browser().sendCode(PHONES.newbie, 'login');
    await consoleTab.open('scenarios');
    // A message that was there before counts as seen.
    expect((await consoleTab.see('link', '工作台')).textContent).toBe('工作台');
    const before = document.title;
    await world.browser().sendCode(PHONES.buyer, 'login');
    await eventually(async () => (await consoleTab.see('link', '工作台')).textContent === '工作台1');
    await consoleTab.open('scenarios');
    const bench = await consoleTab.see('link', '工作台');
    await eventually(() => bench.textContent === '工作台1');
    expect(document.getElementById(bench.getAttribute('aria-describedby') ?? '')?.textContent).toBe('1条新短信');
    expect(document.title).toBe(`(1) ${before}`);

    await consoleTab.goTo('工作台');
    await eventually(() => document.title === `工作台 - 沙箱${world.id}`);
    // A message that comes while the phone is in sight is counted on no other view.
    await world.browser().sendCode(PHONES.newbie, 'register');
    await eventually(() => consoleTab.now.queryAllByText('注册').length > 0);
    await consoleTab.goTo('场景');
    expect((await consoleTab.see('link', '工作台')).textContent).toBe('工作台');
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
