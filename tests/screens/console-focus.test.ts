import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ConsoleTab } from '#support/console-tab.ts';
import { PHONES } from '#support/demo.ts';
import { eventually } from '#support/page-clock.ts';
import { test } from '#support/screen-test.ts';
import { control, type TestWorld } from '#support/test-world.ts';

/** Presses a control as somebody does who uses no mouse. */
async function press(tab: ConsoleTab, name: string | RegExp): Promise<void> {
  const button = await eventually(() => {
    const found = tab.now.getByRole('button', { name });
    return !found.matches(':disabled') && found;
  });
  button.focus();
  await tab.user.keyboard('{Enter}');
}

async function addFault(world: TestWorld, status: number): Promise<void> {
  await world.fault({ answer: { status } });
}

describe('an act that takes its own button away leaves the focus on the heading around it', () => {
  test('短信 清空', async ({ consoleTab, world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await consoleTab.open('phone');
    await press(consoleTab, '清空');
    await consoleTab.focuses('heading', '短信');
  });

  test('删除 of one fault of two, and 全部清除', async ({ consoleTab, world }) => {
    for (const status of [503, 500]) await addFault(world, status);
    await consoleTab.open('faults');
    await press(consoleTab, /^删除故障f1/);
    await consoleTab.focuses('heading', '生效中的故障（1）');
    await press(consoleTab, '全部清除');
    await consoleTab.focuses('heading', '生效中的故障');
  });

  test('记录 清空, whose menu stays', async ({ consoleTab, world }) => {
    await world.browser().publicKey();
    await consoleTab.open('journal');
    await consoleTab.choose('更多', '清空');
    await consoleTab.read('记录已清空');
    await consoleTab.focuses('button', '更多');
  });

  test('时钟 到二维码过期', async ({ consoleTab, world }) => {
    await world.browser().prepareQr();
    await consoleTab.open('clock');
    await press(consoleTab, /^到二维码过期/);
    await consoleTab.focuses('heading', '推进');
  });

  test('微信 使过期', async ({ consoleTab, world }) => {
    await world.browser().prepareQr();
    await consoleTab.openAt('#/?tab=wechat');
    await press(consoleTab, '使过期');
    await consoleTab.focuses('heading', '微信');
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

  test('删除 of a world, once its question is answered', async ({ consoleTab, world }) => {
    const id = `${world.id}-other`;
    await control(world.base, CONTROL.createWorld, { body: { id } });
    await consoleTab.open('worlds');
    await press(consoleTab, `删除世界${id}`);
    await press(consoleTab, '删除');
    await consoleTab.leaves('button', `删除世界${id}`);
    await consoleTab.focuses('heading', '世界');
  });
});
