import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { labelOf } from '#contract/endpoint.ts';
import type { ConsoleTab } from '#support/console-tab.ts';
import { PHONES } from '#support/demo.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

const focused = (): Element | null => document.activeElement;
const leaveField = (): void => (focused() as HTMLElement | null)?.blur();

describe('the keys of the console', () => {
  test('lead into the page first, on the workbench into the portal next, and never change the address by that', async ({
    consoleTab,
  }) => {
    await consoleTab.open('');
    leaveField();
    await consoleTab.user.tab();
    expect(focused()?.textContent).toBe('跳到内容');
    await consoleTab.user.tab();
    expect(focused()?.textContent).toBe('跳到页面');
    await consoleTab.user.keyboard('{Enter}');
    expect(focused()?.getAttribute('title')).toBe('云采购页面');
    expect(window.location.hash).toBe('#/');
    await consoleTab.open('journal');
    expect(consoleTab.now.queryByRole('link', { name: '跳到页面' })).toBeNull();
    (await consoleTab.see('link', '跳到内容')).focus();
    await consoleTab.user.keyboard('{Enter}');
    expect(focused()?.tagName).toBe('MAIN');
    expect(window.location.hash).toBe('#/record');
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
  test('finds a code, an account, a call and a view', async ({ consoleTab, world }) => {
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
  });

  test('does an act on a row of a list, and asks before an act that cannot be undone', async ({
    consoleTab,
    world,
  }) => {
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

/** Presses a control as somebody does who uses no mouse. */
async function press(tab: ConsoleTab, name: string | RegExp): Promise<void> {
  const button = await eventually(() => {
    const found = tab.now.getByRole('button', { name });
    return !found.matches(':disabled') && found;
  });
  button.focus();
  await tab.user.keyboard('{Enter}');
}

describe('an act that takes its own button away leaves the focus on the heading around it', () => {
  test('an act of a list, or of all of it', async ({ consoleTab, world }) => {
    await world.browser().prepareQr();
    await world.fault({ match: { account: 'nobody' }, answer: { status: 503 } });
    await consoleTab.openAt('#/?tab=wechat');
    await press(consoleTab, '使过期');
    await consoleTab.focuses('heading', '微信');
    await press(consoleTab, '1个故障生效中');
    await press(consoleTab, '全部清除');
    await consoleTab.focuses('heading', '生效中的故障');
  });

  test('删除 of an account, once its question is answered; 取消 leads back to the button', async ({ consoleTab }) => {
    await consoleTab.open('accounts');
    await press(consoleTab, '删除newbie');
    await press(consoleTab, '取消');
    await consoleTab.focuses('button', '删除newbie');
    await press(consoleTab, '删除newbie');
    await press(consoleTab, '删除');
    await consoleTab.leaves('button', '删除newbie');
    await consoleTab.focuses('heading', '账号');
  });
});

/** The shell line that the palette copies for a call. */
async function lineOf(tab: ConsoleTab, label: string): Promise<string> {
  await tab.user.keyboard('{Control>}k{/Control}');
  await tab.focuses('combobox', '命令面板');
  await tab.user.paste(`curl：${label}`);
  await tab.press(new RegExp(`^curl：${label}`), 'option');
  await tab.read(`已复制curl：${label}`);
  return navigator.clipboard.readText();
}

describe('the shell line of a control call', () => {
  test('is in the palette, and does the same as the console', async ({ consoleTab, world }) => {
    await consoleTab.open('scenarios');
    const { now } = await world.clock();
    const line = await lineOf(consoleTab, labelOf(CONTROL.moveClock));
    // The test of curl-line.ts runs it in a shell.
    const [, method = '', url = ''] = /^curl -sS -g -X (\w+) '([^']+)'/.exec(line) ?? [];
    const headers = Object.fromEntries(
      [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
    );
    const body = /-d '(.+)'$/.exec(line)?.[1] ?? '';
    expect((await fetch(url, { method, headers, body })).status).toBe(200);
    expect((await world.clock()).now - now).toBeGreaterThanOrEqual(300_000);
    expect(await lineOf(consoleTab, labelOf(CONTROL.deleteAccount))).toContain('/accounts/ID');
  });

  test('is filled in for an act on a row of a list', async ({ consoleTab, world }) => {
    await consoleTab.open('scenarios');
    const { accountId } = await world.account('newbie');
    const line = await lineOf(consoleTab, '停用newbie');
    expect(line).toContain(`/accounts/${accountId}'`);
    expect(line).toContain(`-d '{"enable":false}'`);
  });
});
