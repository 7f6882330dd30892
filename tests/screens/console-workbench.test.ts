import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PHONES } from '#support/demo.ts';
import { setViewport } from '#support/headless-browser.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

describe('the workbench', () => {
  test('counts while it records the steps of the story that it would save', async ({ consoleTab, world }) => {
    await consoleTab.open('');
    await consoleTab.press('录制');
    await consoleTab.see('button', '保存 0步，录制中');
    const browser = world.browser();
    await browser.sendCode(PHONES.buyer, 'login');
    await browser.signInBySms(PHONES.buyer, await world.latestCode(PHONES.buyer));
    await world.call(CONTROL.moveClock, { body: { advanceMs: 60_000 } });
    await consoleTab.press(/^保存 [1-9]\d*步，录制中$/);
    const dialog = await consoleTab.inside('dialog', '保存为场景');
    const written = await eventually(() => dialog.getByText(/步的故事$/).textContent ?? '');
    const [, steps = ''] = /(\d+)步的故事/.exec(written) ?? [];
    await eventually(() => consoleTab.now.getByText(`保存 ${steps}步`));
    await consoleTab.press('放弃录制');
    await consoleTab.see('button', '录制');
    await consoleTab.press('录制');
    await consoleTab.see('button', '保存 0步，录制中');
    expect(consoleTab.now.queryByRole('dialog')).toBeNull();
  });

  test('is page and phone in turns below 1024 px', async ({ consoleTab }) => {
    setViewport(1023, 800);
    await consoleTab.open('');
    const phone = (): boolean => consoleTab.now.queryByRole('complementary', { name: '手机' }) !== null;
    await consoleTab.see('radio', '页面');
    expect(phone()).toBe(false);
    await consoleTab.press(/^手机/, 'radio');
    await eventually(phone);
    expect(consoleTab.now.queryByTitle('云采购页面')?.closest('[hidden]')).not.toBeNull();
    setViewport(1024, 800);
    await eventually(() => consoleTab.now.queryByRole('radio', { name: '页面' }) === null);
    expect(phone()).toBe(true);
  });
});
