import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ConsoleTab } from '#support/console-tab.ts';
import { PHONES } from '#support/demo.ts';
import { eventually } from '#support/page-clock.ts';
import { test } from '#support/screen-test.ts';
import { control } from '#support/test-world.ts';

/** Presses a control as somebody does who uses no mouse. */
async function press(tab: ConsoleTab, name: string | RegExp): Promise<void> {
  const button = await eventually(() => {
    const found = tab.now.getByRole('button', { name });
    return !found.matches(':disabled') && found;
  });
  button.focus();
  await tab.user.keyboard('{Enter}');
}

/** An act after which its button is gone: where it is, how it begins, and the heading that has the focus then. */
const ACTS: readonly (readonly [address: string, button: string | RegExp, heading: string])[] = [
  ['#/?tab=wechat', '使过期', '微信'],
  ['#/clock', /^到验证码过期/, '拨快'],
  ['#/phone', '清空', '短信'],
  ['#/faults', /^删除故障「.*（f1）/, '生效中的故障（1）'],
  ['#/faults', '全部清除', '生效中的故障'],
];

describe('an act that takes its own button away leaves the focus on the heading around it', () => {
  test('an act of a list', async ({ consoleTab, world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await world.browser().prepareQr();
    for (const status of [503, 500]) await world.fault({ match: { account: 'nobody' }, answer: { status } });
    for (const [address, button, heading] of ACTS) {
      await consoleTab.openAt(address);
      await press(consoleTab, button);
      await consoleTab.focuses('heading', heading);
    }
    await consoleTab.open('journal');
    await consoleTab.choose('更多', '清空');
    await consoleTab.read('记录已清空');
    await consoleTab.focuses('button', '更多');
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
