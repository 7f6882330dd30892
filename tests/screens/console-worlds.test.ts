import { rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { openWorldsFile } from '#server/shell/worlds-file.ts';
import { ConsoleTab } from '#support/console-tab.ts';
import { PHONES } from '#support/demo.ts';
import { answerOf } from '#support/expect-answer.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { TestWorld } from '#support/test-world.ts';

describe('worlds in the console', () => {
  test('a snapshot goes out to a file once its secrets were named, and comes in again; a refused file is named', async ({
    consoleTab,
    world,
  }) => {
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

    await consoleTab.leaves('alertdialog');
    await consoleTab.user.upload(chooser, new File(['{"version":9}'], 'old.json', { type: 'application/json' }));
    await consoleTab.see('alertdialog');
    await consoleTab.press('恢复');
    await consoleTab.read('old.json的内容不符合要求');
    await consoleTab.read(/^body\.version: /);
  });

  test('a replay bundle goes out too', async ({ consoleTab, world }) => {
    await consoleTab.open('worlds');
    await consoleTab.press(`下载世界${world.id}的重放包（含密码和密钥）`);
    await consoleTab.read(/^它含有密码、验证码、会话、私钥/);
    const { name, text } = await consoleTab.saved('下载');
    expect(name).toBe(`replay-${world.id}.json`);
    expect(Object.keys(JSON.parse(text))).toEqual(expect.arrayContaining(['warning', 'version', 'log']));
    await consoleTab.read('重放包已下载，请妥善保管');
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

async function openBundle(tab: ConsoleTab, text: string): Promise<void> {
  tab.drop(new File([text], 'bug.json'));
  await tab.see('region', '重放包');
}

async function close(tab: ConsoleTab): Promise<void> {
  await tab.user.click((await tab.inside('region', '重放包')).getByRole('button', { name: '关闭重放包' }));
  await tab.leaves('region', '重放包');
}

describe('a replay bundle dropped on the console', () => {
  test('opens read-only with its timeline, and is closed again', async ({ consoleTab, world }) => {
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    const { text } = await world.send(CONTROL.snapshot, { query: { replay: '1' } });
    await consoleTab.open('clock');
    await openBundle(consoleTab, text);
    await consoleTab.read(/个请求，响应与录下的一致/);
    expect(window.location.hash).toBe('#/record');
    await consoleTab.press('更多');
    await consoleTab.see('menuitem', '导出JSON');
    for (const name of ['导出HAR', '清空']) await consoleTab.leaves('menuitem', name);
    await consoleTab.user.keyboard('{Escape}');
    // The workbench is of the live world, as all other views are.
    for (const view of ['', 'accounts']) {
      window.location.hash = `#/${view}`;
      await consoleTab.see('region', '重放包');
      await consoleTab.read('重放包里只有记录');
    }
    await close(consoleTab);
    await consoleTab.see('button', '复制账号buyer01');
  });

  test('has a note for an issue, and nothing acts on the live world meanwhile', async ({ consoleTab, world }) => {
    await world.fault({ match: { account: 'nobody' }, answer: { status: 503 } });
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    const { text } = await world.send(CONTROL.snapshot, { query: { replay: '1' } });
    await consoleTab.open('clock');
    await consoleTab.see('button', '1个故障生效中');
    const { now } = await world.clock();
    await openBundle(consoleTab, text);
    await consoleTab.leaves('button', /个故障生效中/);
    const button = await consoleTab.see('button', '重置');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await consoleTab.user.click(button);
    await consoleTab.read('重放包只能查看：先关闭它，再操作这个世界');
    expect((await world.clock()).now - now).toBeLessThan(300_000);

    window.location.hash = '#/record';
    await consoleTab.press(/登录 buyer01.*密码不对/);
    const note = await consoleTab.copied('问题单', '分享');
    expect(note).toContain('- 重放包：bug.json');
    expect(note).toContain('密码不对');
    expect(note).not.toContain('- 链接');

    await consoleTab.user.keyboard('{Control>}k{/Control}');
    await consoleTab.focuses('combobox', '命令面板');
    await consoleTab.see('option', /^关闭重放包/);
    const offered = consoleTab.now.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toContain('记录');
    expect(offered.filter((name) => /^(?:\+\d|冻结|重置|复制|newbie|加故障)/.test(name ?? ''))).toEqual([]);
    await consoleTab.press(/^关闭重放包/, 'option');
    await consoleTab.leaves('region', '重放包');
    await consoleTab.see('button', '1个故障生效中');
  });

  test('keeps new events of the live world out of sight until it is closed', async ({ consoleTab, world }) => {
    const { text } = await world.send(CONTROL.snapshot, { query: { replay: '1' } });
    await consoleTab.open('scenarios');
    await openBundle(consoleTab, text);
    await world.browser().sendCode(PHONES.newbie, 'login');
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    const code = await world.latestCode(PHONES.newbie);
    for (const name of ['工作台', '场景', '记录']) {
      await consoleTab.goTo(name);
      expect(document.title).toBe(`${name} - 沙箱${world.id}`);
      expect(textInSight()).not.toContain(code);
    }
    await consoleTab.goTo('场景');
    await close(consoleTab);
    // Nobody saw them while the bundle lay over them.
    const bench = await consoleTab.see('link', '工作台');
    const record = await consoleTab.see('link', '记录');
    await eventually(() => bench.textContent === '工作台1' && record.textContent === '记录1');
  });

  test('is refused in words where it is none', async ({ consoleTab }) => {
    await consoleTab.open('clock');
    consoleTab.drop(new File(['no json'], 'a.json'));
    await consoleTab.read('a.json不是JSON文件');
    consoleTab.drop(new File(['{}'], 'b.json'));
    await consoleTab.read(/^b\.json不是重放包/);
    consoleTab.drop(new File(['{"version":9,"log":[]}'], 'c.json'));
    await consoleTab.read('c.json的内容不符合要求');
  });
});

const folder = temporaryFolder(afterAll);
const file = join(folder, 'worlds');

/** A process that goes on with the worlds of the file. It ends its responses before their connections. */
async function restart(port: number): Promise<Pick<RunningSandbox, 'url' | 'port'> & { end(): Promise<void> }> {
  const running = await startTestSandbox({ port });
  const leave = openWorldsFile(file).goOn({ sandbox: running.sandbox, print: () => undefined });
  const responses = new Set<ServerResponse>();
  running.server.on('request', (_request, response) => responses.add(response));
  const end = async (): Promise<void> => {
    await Promise.all([...responses].map((response) => new Promise((done) => response.end(() => done(null)))));
    await running.close();
    leave();
  };
  return { ...running, end };
}

describe('the console while its server restarts', () => {
  test('shows that the sandbox does not respond, comes back as soon as it does, and shows that its world began anew', async () => {
    const first = await restart(0);
    const tab = ConsoleTab.of(new TestWorld(first.url, { id: MAIN_WORLD, seed: '' } as never));
    await tab.open('clock');
    await first.end();
    await tab.read('沙箱没有响应');
    rmSync(file);
    writeFileSync(join(folder, '.worlds.running'), '');
    const second = await restart(first.port);
    window.dispatchEvent(new Event('online'));
    await tab.isConnected();
    await tab.read(`服务重新启动时没能恢复世界${MAIN_WORLD}，它已重新开始`);
    tab.close();
    await second.end();
    expect(tab.mistakes).toEqual([]);
  });
});

/** The workbench stays in the document while another view is looked at, hidden by its style. */
function textInSight(): string {
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[style*="display: none"]')) hidden.remove();
  return copy.textContent ?? '';
}
