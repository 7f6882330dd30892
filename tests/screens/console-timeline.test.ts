import { within } from '@testing-library/dom';
import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

const PHONE = '13800000001';

describe('the timeline in the console', () => {
  test('draws in a refusal what led to it, whose steps open their events', async ({ consoleTab, world }) => {
    const browser = world.browser();
    await browser.sendCode(PHONE, 'login');
    await world.advance(213_000);
    await world.advance(100_000);
    await browser.signInBySms(PHONE, '123456');
    await consoleTab.open('timeline');
    await consoleTab.press(/登录 13800000001 最新被拒 验证码已过期/);
    const picture = await consoleTab.see('group', '经过');
    const steps = within(picture).getAllByRole('link');
    expect(steps.map((step) => step.getAttribute('aria-label')?.replace(/^[\d:]+ /, ''))).toEqual([
      '接口：发送验证码',
      '短信：已发送',
      '时钟：拨快5分钟13秒',
      '短信：已过期',
      '接口：被拒',
    ]);
    const marks = steps.map((step) => step.getAttribute('href'));
    expect(new Set(marks).size).toBe(5);
    // This DOM follows no link of a drawing; Chromium does.
    window.location.hash = marks[2] ?? '';
    await consoleTab.see('region', /^拨快1分钟40秒/);
  });

  test('leads to the workbench while nothing but the world has begun', async ({ consoleTab, world }) => {
    await consoleTab.open('timeline');
    await consoleTab.read('还没有发生什么');
    const way = (await consoleTab.inside('main', '记录')).getByRole('link', { name: '打开工作台' });
    expect(way.getAttribute('href')).toBe('#/');
    await world.browser().sendCode(PHONE, 'login');
    await consoleTab.gone('还没有发生什么');
  });

  test('folds moves of the clock and equal refusals of one person, and opens the newest of them', async ({
    consoleTab,
    world,
  }) => {
    for (let tried = 0; tried < 3; tried += 1) await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    for (let moved = 0; moved < 5; moved += 1) await world.advance(300_000);
    await consoleTab.open('timeline');
    await consoleTab.see('button', /拨快5次，共25分钟/);
    const group = await consoleTab.see('button', /登录 newbie 最新被拒 密码不对 ×3/);
    await consoleTab.user.click(group);
    await consoleTab.see('heading', /^密码不对，第3次/);
    expect(consoleTab.now.getAllByRole('button', { name: /登录 newbie .*密码不对，第\d次/ })).toHaveLength(3);
    await consoleTab.press(/密码不对 ×3/);
    await eventually(() => consoleTab.now.queryAllByRole('button', { name: /密码不对，第\d次/ }).length === 0);
    expect(window.location.hash).toBe('#/record');
  });

  test('marks the newest refusal that no return left behind', async ({ consoleTab, world }) => {
    for (let tried = 0; tried < 2; tried += 1) await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    const { events } = (await world.send(CONTROL.timeline)).data;
    const seq = events.findLast((event) => event.kind === 'call' && event.endpoint === 'login')?.seq;
    await consoleTab.openAt(`#/record/${seq}`);
    await consoleTab.press(/^回到提交前：.*登录/);
    await consoleTab.read(/^已回到/);
    await consoleTab.open('timeline');
    await consoleTab.see('button', /登录 newbie 最新被拒 密码不对，第1次/);
    await consoleTab.see('button', /登录 newbie 已作废 密码不对，第2次/);
  });

  test('is walked by keyboard from refusal to refusal by brackets', async ({ consoleTab, world }) => {
    await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    await world.browser().sendCode(PHONE, 'login');
    await world.browser().signInByPassword('buyer01', 'Wrong-passw0rd');
    await world.browser().sendCode('13800000002', 'login');
    await consoleTab.open('timeline');
    (await consoleTab.see('button', /登录短信 13800000002/)).focus();
    const isFocused = (name: RegExp) => document.activeElement?.textContent?.match(name) !== null;
    await consoleTab.user.keyboard('[[');
    await eventually(() => isFocused(/登录 buyer01/));
    await consoleTab.user.keyboard('[[');
    await eventually(() => isFocused(/登录 newbie/));
    await consoleTab.user.keyboard(']');
    await eventually(() => isFocused(/登录 buyer01/));
    await consoleTab.see('region', `POST ${PATHS.login}`);
  });

  test('shows refusals alone, by an address that survives', async ({ consoleTab, world }) => {
    await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    await consoleTab.open('timeline');
    await consoleTab.press('被拒', 'radio');
    const rows = () => consoleTab.now.queryAllByRole('button').filter(({ dataset }) => dataset.seq !== undefined);
    await eventually(() => rows().length === 1);
    expect(window.location.hash).toBe('#/record?kind=refused');
    await consoleTab.fill('筛选记录', 'nobody');
    await eventually(() => rows().length === 0);
  });

  test('finds one person by account or phone', async ({ consoleTab, world }) => {
    const { phone } = await world.account('newbie');
    await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    await world.browser().sendCode(phone, 'login');
    await world.browser().signInByPassword('buyer01');
    await consoleTab.open('timeline');
    await consoleTab.press('谁');
    await consoleTab.fill('找账号或手机号', phone);
    await consoleTab.leaves('button', /^buyer01/);
    await consoleTab.press(new RegExp(`^newbie ${phone} ?被拒1次$`));
    expect(window.location.hash).toBe('#/record?who=newbie');
    await consoleTab.leaves('button', /登录 buyer01/);
  });
});
