import { describe, onTestFinished, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { TRACE_ID } from '#contract/control/replay.ts';
import { TRACE_MAX } from '#contract/limits.ts';
import { SANDBOX } from '#contract/paths.ts';
import { recordOf } from '#kit/trace-page.ts';
import { PHONES } from '#support/demo.ts';
import { expect, test } from '#support/screen-test.ts';
import { traceIn } from '#support/trace-in.ts';

describe('a trace', () => {
  test('has list and details of the record, opens at its last refusal, and has no act that needs a sandbox', async ({
    consoleTab,
    world,
  }) => {
    await world.fault({ match: { account: 'buyer01' }, answer: { status: 503 }, times: 1 });
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    await world.browser().signInByPassword('newbie', 'Wrong-pass1');
    await world.browser().signInByPassword('buyer01');
    const about = { kind: '测试', name: 'file > a test', version: '7', opensAt: null, omitted: 3 } as const;
    await consoleTab.openTrace({ ...(await recordOf(world.id, world)), ...about });
    const banner = await consoleTab.inside('region', '测试');
    banner.getByText('file > a test');
    banner.getByText('更早的3条放不下，没有写进这个文件');
    await consoleTab.see('heading', /^密码不对/);
    await consoleTab.press(/登录 buyer01 故障「/);
    await consoleTab.see('heading', /^故障「/);
    await consoleTab.see('tab', '解密后');
    for (const name of [/回到提交前/, '这一刻', '显示输入的内容', '暂停']) await consoleTab.leaves('button', name);
    expect(consoleTab.now.queryAllByRole('link', { name: /^故障|^工作台/ })).toEqual([]);
    const note = await consoleTab.copied('问题单', '分享');
    expect(note).toContain('- 测试：file > a test\n');
    expect(note).toContain('- 版本7，');
    await consoleTab.press('更多');
    await consoleTab.see('menuitem', '导出JSON');
    expect(consoleTab.now.getAllByRole('menuitem')).toHaveLength(1);
  });

  test('opens at the refusal that it was shared at', async ({ consoleTab, world }) => {
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    await world.browser().signInByPassword('nobody', 'Wrong-pass1');
    const record = await recordOf(world.id, world);
    const [first] = record.timeline.events.flatMap((event) => (event.kind === 'call' && event.reason ? event : []));
    const about = { kind: '网页', name: 'trace-main-3.html', omitted: 0 } as const;
    await consoleTab.openTrace({ ...record, ...about, opensAt: first?.seq ?? null });
    await consoleTab.see('heading', /^密码不对/);
    await consoleTab.openTrace({ ...record, ...about, opensAt: null });
    await consoleTab.see('heading', /^没有这个账号/);
    await consoleTab.press('分享');
    await consoleTab.see('menuitem', '问题单');
    expect(consoleTab.now.getAllByRole('menuitem')).toHaveLength(1);
  });
});

/** Has this browser's sandbox serve the page of a trace, which is built for a release alone. */
function servePage(answer: () => Response): void {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, options) =>
    target === SANDBOX.trace ? answer() : send(target, options),
  );
  onTestFinished(() => void vi.restoreAllMocks());
}

const START = `<script type="application/json" id="${TRACE_ID}">`;
const PROGRAM = `${START}</script><script>run()</script>`;
describe('网页 of 分享', () => {
  test('is the whole record as a page, two clicks from the workbench, without a secret (K13)', async ({
    consoleTab,
    world,
  }) => {
    servePage(() => new Response(PROGRAM));
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    await world.codeFor(PHONES.newbie, 'login');
    await consoleTab.open('');
    const { name, text } = await consoleTab.saved('网页', /^分享：.* 登录$/);
    await consoleTab.read('网页已下载');
    const { opensAt, timeline, journal, ...about } = await traceIn(text);
    const live = await recordOf(world.id, world);
    expect([timeline.events, journal.entries]).toEqual([live.timeline.events, live.journal.entries]);
    const refused = live.timeline.events.find((event) => event.kind === 'call' && event.reason !== null);
    expect([name, opensAt]).toEqual([`trace-${world.id}-${refused?.seq}.html`, refused?.seq]);
    expect(about).toMatchObject({ kind: '网页', name, world: world.id, replayed: null, omitted: 0 });
    for (const secret of ['Wrong-pass1', await world.latestCode(PHONES.newbie)])
      expect(JSON.stringify([text, timeline, journal, about])).not.toContain(secret);
    expect(await consoleTab.copied('问题单', /^分享：.* 登录$/)).toMatch(/^## 密码不对/);
  });

  test('leaves out the oldest events where they do not fit, with their number in words', async ({
    consoleTab,
    world,
  }) => {
    const browser = world.browser();
    for (const name of ['buyer01', 'buyer02', 'buyer03']) await browser.signInByPassword(name, 'Wrong-pass1');
    const { events } = (await recordOf(world.id, world)).timeline;
    // Room for the frame and a few events.
    servePage(() => new Response(PROGRAM.padEnd(TRACE_MAX - 1_500)));
    await consoleTab.open('record');
    await consoleTab.press(/登录 .*最新被拒/);
    const { text } = await consoleTab.saved('网页', '分享');
    const { omitted, timeline } = await traceIn(text);
    await consoleTab.read(`网页已下载，更早的${omitted}条放不下`);
    expect([text.length <= TRACE_MAX, omitted > 0, timeline.events.length > 0]).toEqual([true, true, true]);
    expect(timeline.events).toEqual(events.slice(omitted));
  });

  test('of an opened replay bundle is the same page as by `uc-sandbox trace`', async ({ consoleTab, world }) => {
    servePage(() => new Response(PROGRAM));
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    const { text: bundle } = await world.send(CONTROL.snapshot, { query: { replay: '1' } });
    await consoleTab.open('clock');
    consoleTab.drop(new File([bundle], 'bug.json'));
    await consoleTab.press(/登录 buyer01.*密码不对/);
    const { text } = await consoleTab.saved('网页', '分享');
    expect(await traceIn(text)).toMatchObject({
      kind: '重放包',
      name: 'bug.json',
      replayed: { calls: 2, different: 0, complete: true, missing: 0 },
    });
  });

  test('is one line where the sandbox cannot make it, or is gone', async ({ consoleTab, world }) => {
    const answers = [new Response('', { status: 404 })];
    servePage(() => answers.shift() ?? fail());
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    await consoleTab.open('record');
    await consoleTab.press(/登录 buyer01.*密码不对/);
    await consoleTab.choose('分享', '网页');
    await consoleTab.read(/^做不了网页：/);
    await consoleTab.choose('分享', '网页');
    await consoleTab.read(/^沙箱/);
  });
});

function fail(): never {
  throw new TypeError('no connection');
}

describe('a report of stories', () => {
  test('has each story with its steps, of a failed one expected, got, history, picture and record', async ({
    consoleTab,
    world,
  }) => {
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    const record = { ...(await recordOf(world.id, world)), kind: '测试', name: '失败的', opensAt: null } as const;
    const history = record.timeline.events.slice(-5);
    const nothing = { mistakes: '', steps: [], lines: [], picture: null, record: null };
    const step = { outcome: 'passed', tookMs: 5, refusals: [] } as const;
    const failure = { expected: '/go', got: '/login <b>' };
    const refusals = record.journal.entries.slice(-1);
    await consoleTab.openReport({
      at: 0,
      omitted: 2,
      sheet: 'body { color: red }',
      stories: [
        { ...nothing, name: '通过的', file: 'a.yaml', outcome: 'passed', tookMs: 9 },
        {
          ...nothing,
          name: 'b.yaml',
          file: 'b.yaml',
          outcome: 'unusable',
          tookMs: 0,
          mistakes: 'b.yaml:1:1 <i>no</i>',
        },
        {
          ...nothing,
          name: '失败的',
          file: 'c.yaml',
          outcome: 'failed',
          tookMs: 9,
          steps: [{ open: '/login' }, { expectPage: '/go' }, { expectText: '登录' }],
          lines: [
            step,
            {
              ...step,
              outcome: 'failed',
              places: ['c.yaml:7', 'c.yaml:3'],
              failure,
              refusals,
              history,
              logged: ['Error: x'],
            },
          ],
          picture: {
            kind: 'page',
            html: '<html><body style="color: blue">\u0001页面</body></html>',
            sheet: '',
            width: 375,
          },
          record,
        },
      ],
    });
    await consoleTab.see('heading', '场景报告：1个未通过，1个文件有错误，1个通过');
    for (const text of ['c.yaml:7', '用在c.yaml:3'])
      consoleTab.now.getByText((_, element) => element?.textContent === text && element.tagName === 'P');
    for (const text of ['/login <b>', '浏览器控制台：Error: x', 'b.yaml:1:1 <i>no</i>']) consoleTab.now.getByText(text);
    consoleTab.now.getByText(/2个画面或记录放不下/);
    expect(document.querySelector('[aria-label="之前的记录"]')?.textContent).toMatch(/登录 buyer01 密码不对/);
    const src = document.querySelector('img')?.getAttribute('src') ?? '';
    expect(decodeURIComponent(src)).toMatch(
      /^data:image\/svg\+xml,<svg [^>]*width="375".*color: red.*style="color: blue">页面/s,
    );
    expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true, false]);
    await consoleTab.press('查看记录');
    await consoleTab.see('heading', /^密码不对/);
    await consoleTab.press('返回报告');
    await consoleTab.see('heading', /^场景报告/);
  });
});
