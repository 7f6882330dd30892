import { describe, vi } from 'vitest';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { PHONES } from '#support/demo.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';
import { TestWorld } from '#support/test-world.ts';

describe('checkpoints in the console', () => {
  test('the present is kept by name, gone back to, and the return is undone', async ({ consoleTab, world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await consoleTab.open('journal');
    await consoleTab.choose('更多', '存为时间点');
    await consoleTab.fill('现在的名称', '验证码发出');
    await consoleTab.press('存为时间点');
    await consoleTab.read('现在已存为时间点');
    await world.changeAccount('newbie', { enable: false });
    await consoleTab.press(/存为时间点.*验证码发出/);
    await consoleTab.press(/^回到这里：.*验证码发出$/);
    await consoleTab.read(/^已回到\d\d:\d\d:\d\d$/);
    expect((await world.account('newbie')).enable).toBe(true);
    await consoleTab.press('撤销');
    await eventually(async () => (await world.account('newbie')).enable === false);
  });

  test('a checkpoint stands under the act that it was taken after, is named later, and dropped', async ({
    consoleTab,
    world,
  }) => {
    await world.browser().sendCode(PHONES.newbie, 'login');
    await consoleTab.open('journal');
    await consoleTab.press(/发送验证码.*200/);
    await consoleTab.choose('这一刻', '给时间点命名');
    await consoleTab.fill('时间点的名称', '发出之后');
    await consoleTab.press('保存');
    await consoleTab.see('button', /登录短信.*发出之后/);
    await consoleTab.choose('这一刻', '删除时间点');
    await consoleTab.read('时间点已删除');
    expect((await world.checkpoints()).map(({ name }) => name)).not.toContain('发出之后');
  });

  test('a world of its own begins at the moment before an act, and the browser goes there', async ({
    consoleTab,
    world,
  }) => {
    await world.browser().sendCode(PHONES.newbie, 'login');
    await world.changeAccount('newbie', { enable: false });
    await consoleTab.open('journal');
    await consoleTab.press(/发送验证码.*200/);
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    await consoleTab.press(/^从提交前另开一个世界：.*发送验证码/);
    const href = await eventually(() => assign.mock.calls[0]?.[0] as string | undefined);
    assign.mockRestore();
    const [, id = ''] = /enter\/([\w-]+)\?/.exec(href) ?? [];
    expect(href).toBe(`${enterPath(id, SANDBOX.console)}#/?page=%2Flogin`);
    const begun = new TestWorld(world.base, { ...(await world.summary()), id });
    expect([(await begun.account('newbie')).enable, await begun.sms()]).toEqual([true, []]);
    await begun.drop();
  });

  test('清空 of the inbox and of the journal is taken back by 撤销', async ({ consoleTab, world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await consoleTab.open('phone');
    await consoleTab.press('清空');
    await consoleTab.read('短信已清空');
    expect(await world.sms()).toEqual([]);
    await consoleTab.press('撤销');
    await consoleTab.read('短信已恢复');
    expect(await world.sms()).toHaveLength(1);
    await consoleTab.open('journal');
    await consoleTab.choose('更多', '清空');
    await consoleTab.press('撤销');
    await consoleTab.read('记录已恢复');
    expect((await world.journal.entries()).length).toBeGreaterThan(0);
  });
});
