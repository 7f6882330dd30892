import { within } from '@testing-library/dom';
import { describe, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Har } from '#contract/control/har.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { enterPath, PATHS, rewritePath, SANDBOX } from '#contract/paths.ts';
import { ConsoleTab } from '#support/console-tab.ts';
import { PHONES } from '#support/demo.ts';
import { answerOf } from '#support/expect-answer.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';
import { startTestSandbox } from '#support/target.ts';
import { control, TestWorld } from '#support/test-world.ts';

/** The lines of events in the list, in its order. */
function rows(tab: ConsoleTab): HTMLElement[] {
  const list = tab.now.queryByRole('list', { name: /^记录/ });
  const lines = list === null ? [] : within(list).queryAllByRole('button');
  return lines.filter(({ dataset }) => dataset.seq !== undefined);
}

function rowsWith(tab: ConsoleTab, text: string): HTMLElement[] {
  return rows(tab).filter(({ textContent }) => textContent?.includes(text));
}

async function openRow(tab: ConsoleTab, text: string | RegExp): Promise<void> {
  const row = await eventually(() => rows(tab).find((each) => (each.textContent ?? '').match(text) !== null));
  await tab.user.click(row);
}

/** Text of a tab of the call that is open. */
async function panel(tab: ConsoleTab, name: string): Promise<HTMLElement> {
  await tab.press(name, 'tab');
  return tab.see('tabpanel', name);
}

describe('the record in the console', () => {
  test('shows a refused login: what came, what was decrypted, why; of an accepted one what was typed by 显示 alone', async ({
    consoleTab,
    world,
  }) => {
    await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    await world.browser().signInByPassword('buyer01');
    await consoleTab.open('journal');
    await openRow(consoleTab, /登录.*newbie.*密码不对，第1次，共5次.*400/);
    const detail = await consoleTab.see('region', `POST ${PATHS.login}`);
    const headline = () => within(detail).getByRole('heading', { level: 2 }).textContent;
    await eventually(() => headline() === '密码不对，第1次，共5次：输入Wrong-passw0rd，应为Passw0rd!');
    expect(detail.textContent).toMatch(/期望Passw0rd! ?实际输入Wrong-passw0rd/);
    expect(window.location.hash).not.toContain('Wrong');
    const decrypted = await consoleTab.see('tabpanel', '解密后');
    expect(decrypted.textContent).toContain('newbie');
    expect(decrypted.textContent).toContain('credential.pwdWrong-passw0rd');
    expect(await consoleTab.copied('问题单', '分享')).not.toContain('Wrong-passw0rd');
    const request = await panel(consoleTab, '请求');
    expect(request.textContent).toContain(`页面调用${PATHS.login}`);
    for (const mark of ['channel = pc', 'type = B', 'source = inner', 'ctoken', 'x-csrf-token'])
      expect(within(request).getAllByText(mark)[0]?.closest('li')?.textContent).toBe(`${mark}正确`);
    expect(await consoleTab.copied('复制为命令', '分享')).toMatch(
      /^npx uc-sandbox call login --account 'newbie' --url /,
    );
    await consoleTab.read('已复制命令，用正确的密码登录');

    await openRow(consoleTab, /登录.*buyer01/);
    await panel(consoleTab, '解密后');
    await consoleTab.see('button', '显示输入的内容');
    expect(document.body.textContent).not.toContain('credential.pwdPassw0rd!');
    await consoleTab.press('显示输入的内容');
    await consoleTab.read('Passw0rd!');
  });

  test('in 工作台 the newest acts have the typed value beside the right one', async ({ consoleTab, world }) => {
    const browser = world.browser();
    await browser.sendCode('13800000001', 'login');
    await browser.signInBySms('13800000001', '999999');
    await browser.signInByPassword('buyer10', 'x');
    await browser.signInByPassword('buyer01', 'Passw0rd');
    await consoleTab.open('');
    for (const text of [
      '验证码不对，第1次，共5次：输入999999，最新一条123456',
      '没有账号buyer10，是不是buyer01？',
      '密码不对，第1次，共5次：输入Passw0rd，应为Passw0rd!',
    ])
      await consoleTab.read(text);
  });

  test('K13: shows nothing in the clear and offers no 显示 where others reach the sandbox', async () => {
    const server = await startTestSandbox({ hosts: ['dev.team.example'] });
    const created = await control(server.url, CONTROL.createWorld, { body: {} });
    const world = new TestWorld(server.url, answerOf(created, CONTROL.createWorld));
    const tab = ConsoleTab.of(world);
    try {
      await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
      await world.browser().signInByPassword('buyer01');
      await tab.open('');
      await tab.read('密码不对，第1次，共5次');
      await tab.open('journal');
      for (const account of ['newbie', 'buyer01']) {
        await openRow(tab, new RegExp(`登录.*${account}`));
        await tab.read('敏感内容已隐藏');
        await tab.leaves('button', '显示输入的内容');
      }
      expect(document.body.textContent).not.toContain('Wrong-passw0rd');
    } finally {
      tab.close();
      await server.close();
    }
  });

  test('is live, pauses, filters, exports and clears, which 撤销 takes back', async ({ consoleTab, world }) => {
    await consoleTab.open('journal');
    await consoleTab.read('还没有发生什么');
    const way = (await consoleTab.inside('main', '记录')).getByRole('link', { name: '打开工作台' });
    expect(way.getAttribute('href')).toBe('#/');
    await world.browser().sendCode('13800000001', 'login');
    await eventually(() => rowsWith(consoleTab, '发送验证码').length === 1);

    await consoleTab.press('暂停');
    const before = rows(consoleTab).length;
    await world.browser().sendCode('13800000002', 'login');
    await consoleTab.see('button', /^继续（新\d+条）$/);
    expect(rows(consoleTab).length).toBe(before);
    await consoleTab.press(/^继续/);
    await eventually(() => rowsWith(consoleTab, '发送验证码').length === 2);

    await consoleTab.fill('筛选记录', 'sendsms post');
    await eventually(() => rows(consoleTab).length === 2);
    const { text } = await consoleTab.saved('导出JSON', '更多');
    const exported = JSON.parse(text) as JournalEntry[];
    expect(exported.map(({ endpoint }) => endpoint)).toEqual(['sendSmsCode', 'sendSmsCode']);
    const archive = await consoleTab.saved('导出HAR', '更多');
    expect(archive.name).toMatch(/^journal-.+\.har$/);
    const { log } = JSON.parse(archive.text) as Har;
    expect(log.entries.map(({ _requestId }) => _requestId)).toEqual(
      exported.map(({ requestId }) => requestId).toReversed(),
    );

    await consoleTab.choose('更多', '清空');
    await eventually(() => consoleTab.now.queryAllByText('记录已清空').length === 2);
    expect(rows(consoleTab)).toEqual([]);
    expect(await world.journal.entries()).toEqual([]);
    await consoleTab.press('更多');
    await consoleTab.see('menuitem', '存为时间点');
    await consoleTab.leaves('menuitem', '清空');
    await consoleTab.user.keyboard('{Escape}');
    await consoleTab.press('撤销');
    await consoleTab.read('记录已恢复');
    expect((await world.journal.entries()).length).toBeGreaterThan(0);
  });

  test('has the events between the calls, each at its address, and draws the events before a refusal', async ({
    consoleTab,
    world,
  }) => {
    const browser = world.browser();
    await browser.sendCode('13800000001', 'login');
    await world.advance(213_000);
    await world.advance(100_000);
    await browser.signInBySms('13800000001', '123456');
    await consoleTab.open('journal');
    // The code is the phone's, which is read beside the record.
    await eventually(() => rowsWith(consoleTab, '登录短信')[0]?.textContent?.includes('123456 已过期'));
    await openRow(consoleTab, /登录.*最新被拒.*400/);
    const detail = await consoleTab.see('region', `POST ${PATHS.login}`);
    expect(detail.textContent).toMatch(/验证码已过期：\d\d:\d\d:\d\d发送，5分钟有效，时钟拨快了5分钟13秒/);
    expect(detail.textContent).toMatch(/已过期13秒：\d\d:\d\d:\d\d发送，5分钟有效/);
    await panel(consoleTab, '响应');
    expect(window.location.hash).toMatch(/^#\/record\/\d+\?tab=response$/);
    const steps = within(await consoleTab.see('group', '经过')).getAllByRole('link');
    expect(steps.map((step) => step.getAttribute('aria-label')?.replace(/^[\d:]+ /, ''))).toEqual([
      '接口：发送验证码',
      '短信：已发送',
      '时钟：拨快5分钟13秒',
      '短信：已过期',
      '接口：被拒',
    ]);
    // This DOM follows no link of a drawing; Chromium does.
    window.location.hash = steps[2]?.getAttribute('href') ?? '';
    await consoleTab.see('region', /^拨快1分钟40秒/);
    await openRow(consoleTab, '登录短信');
    const links = within(await consoleTab.see('list', '与它相连')).getAllByRole('link');
    for (const text of ['发送验证码', '验证码 13800000001 已过期'])
      expect(links.some(({ textContent }) => textContent?.includes(text))).toBe(true);
  });

  test("stands in a page's visits, whose own calls fold, and is one person's by 谁", async ({ consoleTab, world }) => {
    const [one, other] = [world.browser(), world.browser()];
    const { phone } = await world.account('newbie');
    await one.greet();
    await one.signInByPassword('newbie', 'Wrong-passw0rd');
    await other.signInByPassword('buyer01');
    await consoleTab.open('journal');
    const heading = await consoleTab.see('button', /newbie.*3个请求.*密码不对$/);
    expect(rows(consoleTab).map(({ textContent }) => textContent?.slice(8, 10))).toEqual(['登录', '登录', '世界']);
    await consoleTab.user.click(heading);
    await eventually(() => rowsWith(consoleTab, '门户配置').length === 1);
    await consoleTab.press('谁');
    await consoleTab.fill('找账号或手机号', phone);
    await consoleTab.leaves('button', /^buyer01/);
    await consoleTab.press(new RegExp(`^newbie ${phone} ?被拒1次$`));
    await eventually(() => rowsWith(consoleTab, 'buyer01').length === 0);
    expect(window.location.hash).toBe('#/record?who=newbie');
    await consoleTab.press('被拒', 'radio');
    await eventually(() => rows(consoleTab).length === 1);
    await consoleTab.press('谁：newbie，取消');
    await eventually(() => window.location.hash === '#/record?kind=refused');
    await consoleTab.fill('筛选记录', 'nobody');
    await eventually(() => rows(consoleTab).length === 0);
  });

  test('folds moves of the clock and equal refusals of one person, and opens the newest of them', async ({
    consoleTab,
    world,
  }) => {
    for (let tried = 0; tried < 3; tried += 1) await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    for (let moved = 0; moved < 5; moved += 1) await world.advance(300_000);
    await consoleTab.open('journal');
    await eventually(() => rowsWith(consoleTab, '拨快5次，共25分钟').length === 1);
    await openRow(consoleTab, /登录 newbie最新被拒 密码不对 ×3/);
    await consoleTab.see('heading', /^密码不对，第3次/);
    expect(rowsWith(consoleTab, '密码不对，第')).toHaveLength(3);
    await openRow(consoleTab, /密码不对 ×3/);
    await eventually(() => rowsWith(consoleTab, '密码不对，第').length === 0);
    expect(window.location.hash).toBe('#/record');
  });

  test('an unknown path is red and names the nearest one', async ({ consoleTab, world }) => {
    await world.browser().request('GET', `${rewritePath(PATHS.login)}/publickKey`);
    await consoleTab.open('journal');
    await openRow(consoleTab, 'publickKey');
    const detail = await consoleTab.see('region', 'GET /uc/login/publickKey');
    expect(detail.textContent).toContain('未匹配');
    expect(detail.textContent).toContain(`最接近的路径${PATHS.publicKey}`);
    expect((await panel(consoleTab, '请求')).textContent).toContain('改写后/go/uc/login/publickKey');
  });

  test('is walked by keyboard, from line to line and from refusal to refusal, and leaves no steps for Back', async ({
    consoleTab,
    world,
  }) => {
    await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    await world.browser().sendCode('13800000001', 'login');
    await world.browser().signInByPassword('buyer01', 'Wrong-passw0rd');
    await consoleTab.open('journal');
    await eventually(() => rowsWith(consoleTab, 'buyer01').length === 1);
    const steps = window.history.length;
    const isCurrent = (text: string) => {
      const { activeElement } = document;
      return activeElement?.textContent?.includes(text) && activeElement.getAttribute('aria-current') === 'true';
    };
    rowsWith(consoleTab, '登录短信')[0]?.focus();
    for (const [key, text] of [
      ['{ArrowDown}', '发送验证码'],
      ['{ArrowUp}', '登录短信'],
      ['j', '发送验证码'],
      ['[[', 'newbie'],
      [']', 'buyer01'],
    ] as const) {
      await consoleTab.user.keyboard(key);
      await eventually(() => isCurrent(text));
    }
    expect(window.history.length).toBe(steps);
  });

  test('makes the next such call fail in the same way, once', async ({ consoleTab, world }) => {
    const answer = await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    await world.browser().publicKey();
    await consoleTab.open('journal');
    await openRow(consoleTab, /公钥/);
    await consoleTab.read('这个响应不能重复');
    await openRow(consoleTab, /登录.*newbie/);
    await consoleTab.press('让下次也这样失败');
    await consoleTab.read('下一次也会这样失败：故障「登录400，错误码CREDENTIALS_REJECTED」');
    const again = await world.browser().signInByPassword('buyer01');
    expect([again.status, again.body]).toEqual([answer.status, answer.body]);
    await eventually(() => rowsWith(consoleTab, 'buyer01故障「登录400，错误码CREDENTIALS_REJECTED」').length);
    expect((await world.browser().signInByPassword('buyer01')).status).toBe(200);
  });

  test('repeats the answer of a success too, until 撤销', async ({ consoleTab, world }) => {
    const answer = await world.browser().sendCode('13800000001', 'login');
    await consoleTab.open('journal');
    await openRow(consoleTab, /发送验证码/);
    await consoleTab.press('让下次也这样响应');
    await consoleTab.read('下一次也会这样响应：故障「发送验证码200，自定义响应」');
    await consoleTab.press('撤销');
    await consoleTab.read('故障已删除');
    expect((await world.call(CONTROL.faults)).faults).toEqual([]);
    await consoleTab.press('让下次也这样响应');
    await eventually(async () => (await world.call(CONTROL.faults)).faults.length);
    const again = await world.browser().sendCode('13800000002', 'login');
    expect([again.status, again.body]).toEqual([answer.status, answer.body]);
    expect((await world.sms()).map(({ phone }) => phone)).toEqual(['13800000001']);
  });

  test('hostile texts are shown as text (K12)', async ({ consoleTab, world }) => {
    const hostile = '<svg onload=alert(1)>';
    const browser = world.browser();
    await browser.request('GET', `/uc/${encodeURIComponent(hostile)}`, { headers: { channel: hostile } });
    await browser.request('POST', `${PATHS.login}?${encodeURIComponent(hostile)}=1`, {
      body: { loginIdentifier: hostile, [hostile]: hostile },
    });
    await world.addAccount({ account: hostile, tags: [hostile] });
    await world.fault({ match: { account: hostile }, answer: { message: hostile } });
    await world.changeSettings({ servicePhone: hostile });
    const staysText = () => expect(document.querySelector('svg[onload]')).toBeNull();
    await consoleTab.open('journal');
    await eventually(() => rows(consoleTab).length > 1);
    for (const row of rows(consoleTab)) {
      await consoleTab.user.click(row);
      if (row.dataset.kind === 'call') await consoleTab.see('tabpanel');
      for (const each of consoleTab.now.queryAllByRole('tab')) {
        await consoleTab.user.click(each);
        staysText();
      }
    }
    for (const view of ['accounts', 'faults', 'settings', 'scenarios'] as const) {
      await consoleTab.open(view);
      await consoleTab.see('main');
      const { body } = document;
      await eventually(() => (view === 'accounts' || view === 'faults' ? body.textContent?.includes(hostile) : body));
      staysText();
    }
    await consoleTab.press('保存为场景');
    await eventually(() =>
      consoleTab.now.queryByRole('region', { name: '场景的YAML' })?.textContent?.includes(hostile),
    );
    staysText();
  });
});

describe('checkpoints in the record', () => {
  test('are gone back to, before a refused call in the workbench, and after another', async ({ consoleTab, world }) => {
    const browser = world.browser();
    await browser.sendCode('13800000001', 'login');
    for (const code of ['999998', '999999']) await browser.signInBySms('13800000001', code);
    await consoleTab.open('journal');
    await openRow(consoleTab, '验证码不对 ×2');
    const detail = await consoleTab.see('region', `POST ${PATHS.login}`);
    await eventually(() => detail.textContent?.match(/期望最新一条123456.*实际输入999999/));
    await consoleTab.press(/^回到提交前：.*登录 13800000001$/);
    await consoleTab.read(/^已回到/);
    await eventually(() => expect(window.location.hash).toBe('#/'));
    const acts = await consoleTab.inside('region', '最新操作');
    await eventually(() => acts.getByText('已作废'));
    await eventually(() => expect(acts.getAllByRole('button', { name: /^回到提交前/ })).toHaveLength(2));

    await consoleTab.goTo('记录');
    await eventually(() => rowsWith(consoleTab, '最新被拒 验证码不对，第1次').length === 1);
    expect(rowsWith(consoleTab, '已作废 验证码不对，第2次')).toHaveLength(1);
    expect((await browser.signInBySms('13800000001', '123456')).status).toBe(200);
    await openRow(consoleTab, '发送验证码');
    await world.browser().sendCode('13800000002', 'login');
    await consoleTab.choose('这一刻', '回到之后');
    await eventually(async () => (await world.sms()).map(({ phone }) => phone).join() === '13800000001');
  });

  test('are kept of the present by name, and the return to one is undone', async ({ consoleTab, world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await consoleTab.open('journal');
    await consoleTab.choose('更多', '存为时间点');
    await consoleTab.fill('现在的名称', '验证码发出');
    await consoleTab.press('存为时间点');
    await consoleTab.read('现在已存为时间点');
    await world.changeAccount('newbie', { enable: false });
    await openRow(consoleTab, /存为时间点.*验证码发出/);
    await consoleTab.press(/^回到这里：.*验证码发出$/);
    await consoleTab.read(/^已回到\d\d:\d\d:\d\d$/);
    expect((await world.account('newbie')).enable).toBe(true);
    await consoleTab.press('撤销');
    await eventually(async () => (await world.account('newbie')).enable === false);
  });

  test('are named later and dropped, and a world of its own begins at one, where the browser goes', async ({
    consoleTab,
    world,
  }) => {
    await world.browser().sendCode(PHONES.newbie, 'login');
    await world.changeAccount('newbie', { enable: false });
    await consoleTab.open('journal');
    await openRow(consoleTab, /发送验证码.*200/);
    await consoleTab.choose('这一刻', '给时间点命名');
    await consoleTab.fill('时间点的名称', '发出之后');
    await consoleTab.press('保存');
    await eventually(() => rows(consoleTab).find(({ textContent }) => textContent?.match(/登录短信.*发出之后/)));
    await consoleTab.choose('这一刻', '删除时间点');
    await consoleTab.read('时间点已删除');
    expect((await world.checkpoints()).map(({ name }) => name)).not.toContain('发出之后');

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
});
