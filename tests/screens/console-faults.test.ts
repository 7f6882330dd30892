import { within } from '@testing-library/dom';
import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault } from '#contract/control/fault.ts';
import { PATHS } from '#contract/paths.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';
import type { TestWorld } from '#support/test-world.ts';

async function faultsOf(world: TestWorld): Promise<readonly Fault[]> {
  return (await world.call(CONTROL.faults)).faults;
}

describe('faults in the console', () => {
  test('a preset breaks as many logins as its steppers say, and is gone from the bar', async ({
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

  test('one is put together in the form', async ({ consoleTab, world }) => {
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
