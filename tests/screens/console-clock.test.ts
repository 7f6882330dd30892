import { describe } from 'vitest';
import { PHONES } from '#support/demo.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

describe('the clock in the console', () => {
  test('stands, goes on and is moved ahead', async ({ consoleTab, world }) => {
    await consoleTab.open('clock');
    await consoleTab.press('冻结');
    await eventually(() => consoleTab.now.getAllByText('已冻结').length === 2);
    const { now } = await world.clock();
    for (const step of ['+1秒', '+5秒', '+1分钟', '+2分钟']) {
      await consoleTab.press(step);
      await consoleTab.read(`时钟已拨快${step.slice(1)}`);
    }
    expect((await world.clock()).now).toBe(now + 186_000);
    await consoleTab.fill('自定义（秒）', '0');
    await consoleTab.press('拨快');
    await consoleTab.read('请输入大于0的秒数，最多三位小数');
    await consoleTab.fill('自定义（秒）', '1.5');
    await consoleTab.user.keyboard('{Enter}');
    await consoleTab.read('时钟已拨快1秒500毫秒');
    expect((await world.clock()).now).toBe(now + 187_500);
    await consoleTab.press('继续走动');
    await consoleTab.gone('已冻结');
    await consoleTab.read(/走动中/);
    expect((await world.clock()).frozen).toBe(false);
  });

  test('goes on until a code and a QR code are over', async ({ consoleTab, world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await world.browser().prepareQr();
    await consoleTab.open('clock');
    const upcoming = (await consoleTab.see('heading', '即将发生')).parentElement as HTMLElement;
    await eventually(() => upcoming.textContent?.includes(`验证码过期 ${PHONES.newbie}`));
    expect(upcoming.textContent).toContain('二维码过期');
    await consoleTab.press(/^到验证码过期/);
    await eventually(() => !upcoming.textContent?.includes('验证码过期'));
    expect((await world.sms(PHONES.newbie)).at(-1)?.state).toBe('expired');
  });
});
