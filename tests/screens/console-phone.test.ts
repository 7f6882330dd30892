import { describe } from 'vitest';
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

  test('folds a QR code that has expired, and ends one beside its time left', async ({ consoleTab, world }) => {
    await world.browser().prepareQr();
    await world.call(CONTROL.moveClock, { body: { advanceMs: QR_LIFE_MS } });
    await world.browser().prepareQr();
    await consoleTab.openAt('#/?show=phone&tab=wechat');
    await consoleTab.read('更早1条');
    expect(rows()).toHaveLength(1);
    const expire = (
      await eventually(() => consoleTab.now.getAllByRole('button', { name: '使过期' }))
    )[0] as HTMLElement;
    await eventually(() => expect(expire.parentElement?.textContent).toMatch(/^还剩.*使过期拨到过期$/));
    await consoleTab.user.click(expire);
    await consoleTab.read('二维码已过期');
  });
});
