import { describe } from 'vitest';
import { PHONES } from '#support/demo.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

const focused = (): Element | null => document.activeElement;
const leaveField = (): void => (focused() as HTMLElement | null)?.blur();

describe('the keys of the console', () => {
  test('lead into the page first, and never change its address by that', async ({ consoleTab }) => {
    await consoleTab.open('journal');
    leaveField();
    await consoleTab.user.tab();
    expect(focused()?.textContent).toBe('跳到内容');
    await consoleTab.user.keyboard('{Enter}');
    expect(focused()?.tagName).toBe('MAIN');
    expect(window.location.hash).toBe('#/record');
  });

  test('lead into the portal from the second stop, on the workbench alone', async ({ consoleTab }) => {
    await consoleTab.open('');
    leaveField();
    await consoleTab.user.tab();
    await consoleTab.user.tab();
    expect(focused()?.textContent).toBe('跳到页面');
    await consoleTab.user.keyboard('{Enter}');
    expect(focused()?.getAttribute('title')).toBe('云采购页面');
    expect(window.location.hash).toBe('#/');
    await consoleTab.open('journal');
    expect(consoleTab.now.queryByRole('link', { name: '跳到页面' })).toBeNull();
  });

  test('go to the search field, where they are letters again, and from row to row', async ({ consoleTab }) => {
    await consoleTab.open('scenarios');
    await consoleTab.read('演示数据');
    await consoleTab.user.keyboard('/');
    expect(focused()?.matches('main input[type="search"]')).toBe(true);
    await consoleTab.user.keyboard('j/?c');
    expect((focused() as HTMLInputElement).value).toBe('j/?c');
    await consoleTab.user.clear(focused() as HTMLInputElement);
    leaveField();
    await eventually(() => document.querySelectorAll('[data-row]').length > 5);
    await consoleTab.user.keyboard('jj');
    const second = focused()?.closest('[data-row]');
    await consoleTab.user.keyboard('k');
    expect(focused()?.closest('[data-row]')?.nextElementSibling ?? second).toBe(second);
    expect(focused()?.closest('[data-row]')).not.toBe(second);
  });

  test('copy the newest code', async ({ consoleTab, world }) => {
    await consoleTab.open('scenarios');
    await consoleTab.user.keyboard('c');
    await consoleTab.read('还没有验证码');
    await world.browser().sendCode(PHONES.buyer, 'login');
    await consoleTab.user.keyboard('c');
    await consoleTab.read(/^已复制\d{6}$/);
    expect(await navigator.clipboard.readText()).toBe(await world.latestCode(PHONES.buyer));
  });

  test('are shown by ?, and those of a single letter can be switched off for good', async ({ consoleTab }) => {
    await consoleTab.open('scenarios');
    await consoleTab.user.keyboard('?');
    await consoleTab.see('dialog', '快捷键');
    await consoleTab.see('region', '记录');
    await consoleTab.read('前一次、后一次拒绝');
    await consoleTab.press('单键快捷键', 'checkbox');
    await consoleTab.user.keyboard('{Escape}');
    await consoleTab.leaves('dialog', '快捷键');
    leaveField();
    await consoleTab.user.keyboard('/?');
    expect(focused()?.matches('input')).toBe(false);
    expect(consoleTab.now.queryByRole('dialog')).toBeNull();
    await consoleTab.open('scenarios');
    await consoleTab.user.keyboard('{Control>}k{/Control}');
    await consoleTab.see('combobox', '命令面板');
  });
});

describe('the palette', () => {
  test('finds a code, an account and a view, and opens with what was chosen last', async ({ consoleTab, world }) => {
    await world.browser().sendCode(PHONES.buyer, 'login');
    const code = await world.latestCode(PHONES.buyer);
    await consoleTab.open('scenarios');
    const find = async (text: string, name: RegExp): Promise<void> => {
      await consoleTab.user.keyboard('{Control>}k{/Control}');
      await consoleTab.focuses('combobox', '命令面板');
      await consoleTab.user.keyboard(text);
      await consoleTab.press(name, 'option');
      await consoleTab.leaves('combobox', '命令面板');
    };
    await find(code, new RegExp(`^${code}`));
    await consoleTab.read(`已复制${code}`);
    await find('newbie', /^newbie/);
    await eventually(() => window.location.hash.startsWith('#/?open=accounts&account='));
    await consoleTab.see('dialog', '账号');
    await consoleTab.user.keyboard('{Escape}');
    await consoleTab.leaves('dialog');
    await find('sendSmsCode', /^POST \S+sendSmsCode 200/);
    await consoleTab.see('region', /^POST \S+sendSmsCode$/);
    await find('settings', /^设置/);
    await consoleTab.see('heading', '设置', { level: 1 });
    await consoleTab.user.keyboard('{Control>}k{/Control}');
    const recent = await consoleTab.inside('group', '最近');
    await eventually(() => recent.getAllByRole('option').length === 4);
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '设置',
      expect.stringContaining('sendSmsCode'),
      expect.stringContaining('newbie'),
      expect.stringContaining(code),
    ]);
  });

  test('does an act on a row of a list, and asks before one that cannot be undone', async ({ consoleTab, world }) => {
    await consoleTab.open('scenarios');
    const choose = async (name: string): Promise<void> => {
      await consoleTab.user.keyboard('{Control>}k{/Control}');
      await consoleTab.focuses('combobox', '命令面板');
      await consoleTab.user.paste(name);
      await consoleTab.press(new RegExp(`^${name}`), 'option');
    };
    await choose('停用newbie');
    await consoleTab.read('账号newbie已停用');
    expect((await world.account('newbie')).enable).toBe(false);
    await choose('删除newbie');
    await consoleTab.see('alertdialog', '删除账号newbie？');
    await consoleTab.press('取消');
    await consoleTab.leaves('alertdialog');
    expect((await world.accounts()).map(({ account }) => account)).toContain('newbie');
  });
});
