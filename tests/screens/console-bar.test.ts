import { within } from '@testing-library/dom';
import { afterEach, describe } from 'vitest';
import { chooseTheme } from '#console/ui/theme-switch.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault } from '#contract/control/fault.ts';
import { PATHS } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { PHONES } from '#support/demo.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';
import type { TestWorld } from '#support/test-world.ts';

describe('the clock in the console', () => {
  test('stands, goes on and is moved ahead', async ({ consoleTab, world }) => {
    await consoleTab.open('clock');
    await consoleTab.press('冻结');
    await eventually(() => consoleTab.now.getAllByText('已冻结').length === 2);
    const { now } = await world.clock();
    await consoleTab.press('+2分钟');
    await consoleTab.read('时钟已拨快2分钟');
    expect((await world.clock()).now).toBe(now + 120_000);
    await consoleTab.fill('自定义（秒）', '0');
    await consoleTab.press('拨快');
    await consoleTab.read('请输入大于0的秒数');
    await consoleTab.fill('自定义（秒）', '１.5');
    await consoleTab.user.keyboard('{Enter}');
    await consoleTab.read('时钟已拨快1秒500毫秒');
    expect((await world.clock()).now).toBe(now + 121_500);
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

const shown = (): string | undefined => document.documentElement.dataset.theme;

describe('the theme of the console', () => {
  afterEach(() => chooseTheme(null));

  test('is the chosen one, from now on and after a reload; 自动 follows the system again', async ({ consoleTab }) => {
    await consoleTab.open('clock');
    expect(shown()).toBeUndefined();
    await consoleTab.press('切换主题（现在自动）');
    expect(shown()).toBe('light');
    await consoleTab.press('切换主题（现在浅色）');
    expect(shown()).toBe('dark');
    expect(document.cookie).toContain(`${COOKIES.theme}=dark`);
    delete document.documentElement.dataset.theme;
    await consoleTab.open('clock');
    expect(shown()).toBe('dark');
    await consoleTab.press('切换主题（现在深色）');
    expect(shown()).toBeUndefined();
    expect(document.cookie).not.toContain(COOKIES.theme);
  });

  test('follows the choice made in another open page', async ({ consoleTab }) => {
    await consoleTab.open('clock');
    chooseTheme('light');
    delete document.documentElement.dataset.theme;
    await eventually(() => shown() === 'light');
    await consoleTab.see('button', '切换主题（现在浅色）');
  });
});

async function faultsOf(world: TestWorld): Promise<readonly Fault[]> {
  return (await world.call(CONTROL.faults)).faults;
}

describe('faults in the console', () => {
  test('a preset breaks as many logins as its steppers show, and is gone from the bar', async ({
    consoleTab,
    world,
  }) => {
    await consoleTab.openAt('#/?open=faults');
    const presets = within(await consoleTab.see('group', '预设的次数'));
    await consoleTab.user.click(presets.getByRole('button', { name: '加一次' }));
    await consoleTab.user.click(presets.getByRole('button', { name: '加一次' }));
    await consoleTab.press('登录503 ×2');
    await consoleTab.see('group', '故障「登录503」（f1）还剩几次');
    await consoleTab.see('button', '1个故障生效中');
    const active = () => within(consoleTab.now.getByRole('group', { name: '故障「登录503」（f1）还剩几次' }));
    await consoleTab.user.click(active().getByRole('button', { name: '加一次' }));
    await eventually(() => active().getByText('还剩3次'));
    expect(await faultsOf(world)).toMatchObject([{ id: 'f1', times: 3, fired: 0 }]);
    await world.browser().signInByPassword('newbie');
    await eventually(() => active().getByText('还剩2次'));
    await consoleTab.user.click(active().getByRole('button', { name: '减一次' }));
    await eventually(() => active().getByText('还剩1次'));
    expect(active().getByRole('button', { name: '减一次' }).getAttribute('aria-disabled')).toBe('true');
    expect(await faultsOf(world)).toMatchObject([{ id: 'f1', times: 2, fired: 1 }]);
    await world.browser().signInByPassword('newbie');
    await consoleTab.leaves('button', /个故障生效中/);
    expect((await world.journal.entries(PATHS.login)).at(-1)).toMatchObject({ status: 503, fault: 'f1' });
  });

  test('a fault is put together in the form', async ({ consoleTab, world }) => {
    await consoleTab.openAt('#/scenarios?open=faults');
    await consoleTab.press('自定义故障…');
    await consoleTab.see('dialog', '新增故障');
    const calls = (await eventually(() => consoleTab.now.getAllByLabelText('接口', { selector: 'select' }))).at(-1);
    await consoleTab.user.selectOptions(calls as HTMLElement, PATHS.sendSmsCode);
    await consoleTab.fill('只对手机号', '13800000003');
    await consoleTab.press('业务错误', 'radio');
    await consoleTab.select('错误码字段', 'retCode');
    await consoleTab.fill('提示', '慢一点');
    await consoleTab.press('范围', 'radio');
    await consoleTab.fill('最短（毫秒）', '10');
    await consoleTab.fill('最长（毫秒）', '5');
    await consoleTab.press('N次', 'radio');
    await consoleTab.press('使故障生效');
    await consoleTab.read('不能小于最短延迟');
    await consoleTab.fill('最长（毫秒）', '20');
    await consoleTab.press('使故障生效');
    await consoleTab.see('button', '1个故障生效中');
    const expected = {
      match: { path: PATHS.sendSmsCode, phone: '13800000003' },
      answer: {
        status: 503,
        wire: { envelope: { code: 'retCode', message: 'err.msg', status: 'refusal' } },
        message: '慢一点',
        delayMs: { min: 10, max: 20 },
      },
      times: 3,
    };
    expect(await faultsOf(world)).toEqual([{ id: 'f1', ...expected, fired: 0, matched: 0 }]);
  });

  test('sms faults too; the bar shows them on every view and clears them', async ({ consoleTab, world }) => {
    await consoleTab.open('faults');
    await consoleTab.press('短信', 'radio');
    await consoleTab.press('丢失', 'radio');
    await consoleTab.press('一直', 'radio');
    await consoleTab.press('使故障生效');
    await consoleTab.goTo('场景');
    await consoleTab.press('1个故障生效中');
    await consoleTab.press('断网 一直');
    await consoleTab.see('button', '2个故障生效中');
    await consoleTab.press('全部清除');
    await consoleTab.leaves('button', /个故障生效中/);
    expect(await faultsOf(world)).toEqual([]);
  });
});
