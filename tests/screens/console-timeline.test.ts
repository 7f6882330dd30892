import { within } from '@testing-library/dom';
import { describe } from 'vitest';
import type { ConsoleTab } from '#support/console-tab.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

const PHONE = '13800000001';

/** Marks of the drawing by their names, in the order of the axis. */
function marks(tab: ConsoleTab, name: string | RegExp = ''): HTMLElement[] {
  const drawing = tab.now.queryByRole('group', { name: '时序图' });
  return drawing === null
    ? []
    : within(drawing)
        .queryAllByRole('link')
        .filter((mark) => (mark.getAttribute('aria-label') ?? '').match(name) !== null);
}

async function theMark(tab: ConsoleTab, name: RegExp): Promise<HTMLElement> {
  return eventually(() => (marks(tab, name).length === 1 ? marks(tab, name)[0] : null));
}

describe('the timeline in the console', () => {
  test('draws a refused call, whose mark opens its detail', async ({ consoleTab, world }) => {
    const browser = world.browser();
    await browser.sendCode(PHONE, 'login');
    await world.advance(313_000);
    await browser.signInBySms(PHONE, '123456');
    await consoleTab.open('timeline');
    const mark = await theMark(consoleTab, /登录，400/);
    expect(mark.getAttribute('aria-label')).toContain('验证码已过期');
    // This DOM follows no link of a drawing; Chromium does.
    window.location.hash = mark.getAttribute('href') ?? '';
    await consoleTab.see('region', /^POST /);
    expect(window.location.hash).toMatch(/^#\/record\/\d+\?drawing=1$/);
  });

  test('leads to the workbench while nothing but the world has begun', async ({ consoleTab, world }) => {
    await consoleTab.open('timeline');
    await consoleTab.read('还没有发生什么');
    const way = (await consoleTab.inside('main', '记录')).getByRole('link', { name: '打开工作台' });
    expect(way.getAttribute('href')).toBe('#/');
    expect(marks(consoleTab)).toHaveLength(1);
    await world.browser().sendCode(PHONE, 'login');
    await consoleTab.gone('还没有发生什么');
    await consoleTab.read('被故障触及');
  });

  test('is walked by keyboard: refusals by brackets, lanes by arrows', async ({ consoleTab, world }) => {
    const browser = world.browser();
    await browser.signInByPassword('newbie', 'Wrong-passw0rd');
    await browser.sendCode(PHONE, 'login');
    await consoleTab.open('timeline');
    (await theMark(consoleTab, /登录短信/)).focus();
    const isFocused = (name: RegExp) => document.activeElement?.getAttribute('aria-label')?.match(name) !== null;
    await consoleTab.user.keyboard('{ArrowUp}');
    await eventually(() => isFocused(/发送验证码，200/));
    await consoleTab.user.keyboard('[[');
    await eventually(() => isFocused(/登录，400/));
    expect(marks(consoleTab).filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  });

  test('shows refusals alone, by an address that survives', async ({ consoleTab, world }) => {
    await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    await consoleTab.open('timeline');
    await eventually(() => marks(consoleTab, /公钥，200/).length === 1);
    await consoleTab.press('被拒', 'radio');
    await eventually(() => marks(consoleTab, /公钥/).length === 0 && marks(consoleTab, /登录，400/).length === 1);
    expect(window.location.hash).toBe('#/record?drawing=1&kind=refused');
    await consoleTab.fill('筛选记录', 'nobody');
    await eventually(() => marks(consoleTab, /登录，400/).length === 0);
  });
});
