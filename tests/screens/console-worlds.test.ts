import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { answerOf } from '#support/expect-answer.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

describe('worlds in the console', () => {
  test('a snapshot goes out to a file and comes in again', async ({ consoleTab, world }) => {
    await world.changeAccount('newbie', { isPaidMember: true });
    await consoleTab.open('worlds');
    await consoleTab.press(`下载世界${world.id}的快照（含密码和密钥）`);
    await consoleTab.see('alertdialog', `下载世界${world.id}的快照？`);
    await consoleTab.read(/^它含有密码、验证码、会话和私钥/);
    const { name, text } = await consoleTab.saved('下载');
    await consoleTab.leaves('alertdialog');
    expect(Object.keys(JSON.parse(text))[0]).toBe('warning');
    await world.changeAccount('newbie', { isPaidMember: false });

    await consoleTab.see('button', `恢复世界${world.id}`);
    const chooser = await eventually(() => document.querySelector<HTMLInputElement>('li input[type="file"]'));
    await consoleTab.user.upload(chooser, new File([text], name, { type: 'application/json' }));
    await consoleTab.see('alertdialog');
    await consoleTab.press('恢复');
    await consoleTab.read(`世界${world.id}已恢复到快照`);
    expect((await world.account('newbie')).isPaidMember).toBe(true);
  });

  test('a refused file is named in place of a form', async ({ consoleTab, world }) => {
    await consoleTab.open('worlds');
    await consoleTab.see('button', `恢复世界${world.id}`);
    const chooser = await eventually(() => document.querySelector<HTMLInputElement>('li input[type="file"]'));
    await consoleTab.user.upload(chooser, new File(['{"version":9}'], 'old.json', { type: 'application/json' }));
    await consoleTab.see('alertdialog');
    await consoleTab.press('恢复');
    await consoleTab.read('old.json的内容不符合要求');
    await consoleTab.read(/^body\.version: /);
  });

  test('a replay bundle goes out only after its secrets were named', async ({ consoleTab, world }) => {
    await world.browser().signInByPassword('buyer01');
    await consoleTab.open('worlds');
    const button = `下载世界${world.id}的重放包（含密码和密钥）`;
    await consoleTab.press(button);
    await consoleTab.see('alertdialog', `下载世界${world.id}的重放包？`);
    await consoleTab.read(/^它含有密码、验证码、会话、私钥/);
    await consoleTab.press('取消');
    await consoleTab.leaves('alertdialog');
    await consoleTab.press(button);
    const { name, text } = await consoleTab.saved('下载');
    expect(name).toBe(`replay-${world.id}.json`);
    expect(Object.keys(JSON.parse(text))).toEqual(expect.arrayContaining(['warning', 'version', 'log']));
    await consoleTab.read('重放包已下载，请妥善保管');
    await consoleTab.leaves('alertdialog');
  });

  test('a page on a world that is gone has its last scenario, and comes back when somebody makes it again', async ({
    consoleTab,
    world,
  }) => {
    await consoleTab.open('worlds');
    await world.call(CONTROL.reset, { body: { fixture: 'sms-late' } });
    await consoleTab.read(/场景sms-late/);
    await world.call(CONTROL.deleteWorld, { params: { id: world.id } });
    await consoleTab.see('heading', `沙箱世界${world.id}已不存在`);
    await consoleTab.read(/从场景短信迟到开始/);
    const again = await world.send(CONTROL.createWorld, { body: { id: world.id } });
    answerOf(again, CONTROL.createWorld);
  });
});
