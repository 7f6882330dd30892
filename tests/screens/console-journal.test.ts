import { within } from '@testing-library/dom';
import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Har } from '#contract/control/har.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { ConsoleTab } from '#support/console-tab.ts';
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
  test('shows a refused login: what came, what was decrypted, why', async ({ consoleTab, world }) => {
    await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
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
  });

  test('in 工作台 the newest acts have what was typed beside what would have been right', async ({
    consoleTab,
    world,
  }) => {
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

  test('an accepted sign-in shows what was typed once 显示 is pressed', async ({ consoleTab, world }) => {
    await world.browser().signInByPassword('buyer01');
    await consoleTab.open('journal');
    await openRow(consoleTab, /登录.*buyer01/);
    await consoleTab.read('敏感内容已隐藏');
    expect(document.body.textContent).not.toContain('credential.pwdPassw0rd!');
    await consoleTab.press('显示输入的内容');
    await consoleTab.read('Passw0rd!');
  });

  test('is live, pauses, filters, exports and clears', async ({ consoleTab, world }) => {
    await consoleTab.open('journal');
    await consoleTab.read('还没有发生什么');
    const browser = world.browser();
    await browser.sendCode('13800000001', 'login');
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
    await consoleTab.see('button', '撤销');
    await eventually(() => rows(consoleTab).length === 0);
    await eventually(() => consoleTab.now.queryAllByText('记录已清空').length === 2);
    await consoleTab.press('更多');
    await consoleTab.see('menuitem', '存为时间点');
    await consoleTab.leaves('menuitem', '清空');
    expect(await world.journal.entries()).toEqual([]);
  });

  test('holds what happened between the calls, and each row has its address', async ({ consoleTab, world }) => {
    const browser = world.browser();
    await browser.sendCode('13800000001', 'login');
    await world.advance(313_000);
    await browser.signInBySms('13800000001', '123456');
    await consoleTab.open('journal');
    const moved = await eventually(() => rowsWith(consoleTab, '拨快5分钟13秒')[0]);
    await consoleTab.user.click(moved);
    await consoleTab.see('region', /^拨快5分钟13秒/);
    expect(window.location.hash).toBe(`#/record/${moved.dataset.seq}`);
    // The code is the phone's, which is read beside the record.
    await eventually(() => rowsWith(consoleTab, '登录短信')[0]?.textContent?.includes('123456 已过期'));

    await openRow(consoleTab, /登录.*400/);
    const detail = await consoleTab.see('region', `POST ${PATHS.login}`);
    expect(detail.textContent).toMatch(/验证码已过期：\d\d:\d\d:\d\d发送，5分钟有效，时钟拨快了5分钟13秒/);
    expect(detail.textContent).toMatch(/已过期13秒：\d\d:\d\d:\d\d发送，5分钟有效/);
    const steps = within(await consoleTab.see('group', '经过')).getAllByRole('link', { name: /拨快5分钟13秒/ });
    expect(steps.map((step) => step.getAttribute('href'))).toEqual([`#/record/${moved.dataset.seq}`]);
    await openRow(consoleTab, '登录短信');
    const links = within(await consoleTab.see('list', '与它相连')).getAllByRole('link');
    const linked = (text: string) => links.find(({ textContent }) => textContent?.includes(text))?.getAttribute('href');
    for (const text of ['发送验证码', '验证码 13800000001 已过期']) expect(linked(text), text).toBeDefined();
    await openRow(consoleTab, /登录.*400/);
    await panel(consoleTab, '响应');
    expect(window.location.hash).toMatch(/^#\/record\/\d+\?tab=response$/);
  });

  test("stands in a page's visits, whose own calls fold, and is one person's by 谁", async ({ consoleTab, world }) => {
    const [one, other] = [world.browser(), world.browser()];
    await one.greet();
    await one.signInByPassword('newbie', 'Wrong-passw0rd');
    await other.signInByPassword('buyer01');
    await consoleTab.open('journal');
    const heading = await consoleTab.see('button', /newbie.*3个请求.*密码不对$/);
    expect(rows(consoleTab).map(({ textContent }) => textContent?.slice(8, 10))).toEqual(['登录', '登录', '世界']);
    await consoleTab.user.click(heading);
    await eventually(() => rowsWith(consoleTab, '门户配置').length === 1);
    await consoleTab.press('谁');
    await consoleTab.press(/^newbie .*被拒1次$/);
    await eventually(() => rowsWith(consoleTab, 'buyer01').length === 0);
    expect(window.location.hash).toBe('#/record?who=newbie');
    await consoleTab.press('被拒', 'radio');
    await eventually(() => rows(consoleTab).length === 1);
    await consoleTab.press('谁：newbie，取消');
    await eventually(() => window.location.hash === '#/record?kind=refused');
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

  test('the keys go from line to line, and leave no steps for Back', async ({ consoleTab, world }) => {
    await world.browser().sendCode('13800000001', 'login');
    await world.browser().sendCode('13800000002', 'login');
    await consoleTab.open('journal');
    await eventually(() => rowsWith(consoleTab, '发送验证码').length === 2);
    const steps = window.history.length;
    const isCurrent = (index: number) => {
      const row = rows(consoleTab)[index];
      return document.activeElement === row && row?.getAttribute('aria-current') === 'true';
    };
    rows(consoleTab)[0]?.focus();
    await consoleTab.user.keyboard('{ArrowDown}');
    await eventually(() => isCurrent(1));
    await consoleTab.user.keyboard('{ArrowUp}');
    await eventually(() => isCurrent(0));
    await consoleTab.user.keyboard('j');
    await eventually(() => isCurrent(1));
    expect(window.history.length).toBe(steps);
  });

  test('goes back to the moment before the open call, also of a refused one, and to the one after it', async ({
    consoleTab,
    world,
  }) => {
    const browser = world.browser();
    await browser.sendCode('13800000001', 'login');
    await browser.signInBySms('13800000001', '999999');
    await consoleTab.open('journal');
    await openRow(consoleTab, /登录.*验证码不对.*400/);
    const detail = await consoleTab.see('region', `POST ${PATHS.login}`);
    await eventually(() => detail.textContent?.match(/期望最新一条123456.*实际输入999999/));
    await consoleTab.press(/^回到提交前：.*登录 13800000001$/);
    await consoleTab.read(/^已回到/);
    expect((await browser.signInBySms('13800000001', '123456')).status).toBe(200);

    await consoleTab.goTo('记录');
    await openRow(consoleTab, '发送验证码');
    await world.browser().sendCode('13800000002', 'login');
    await consoleTab.choose('这一刻', '回到之后');
    await eventually(async () => (await world.sms()).map(({ phone }) => phone).join() === '13800000001');
  });

  test('makes the next such call fail in the same way, once', async ({ consoleTab, world }) => {
    const answer = await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    await consoleTab.open('journal');
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
    await eventually(() => rowsWith(consoleTab, '成功，故障「发送验证码200，自定义响应」').length);
  });

  test('offers no repeat of a response that is not kept whole', async ({ consoleTab, world }) => {
    await world.browser().publicKey();
    await consoleTab.open('journal');
    await openRow(consoleTab, /公钥/);
    await consoleTab.read('这个响应不能重复');
    await consoleTab.leaves('button', /^让下次也这样/);
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
