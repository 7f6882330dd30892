// @vitest-environment node

import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import type { ReportedStory } from '#kit/story/report-page.ts';
import { openSession, type PlayedStory, playStories } from '#scripts/scenario/play-stories.ts';
import type { TestSession } from '#scripts/scenario/test-session.ts';
import { watchStories } from '#scripts/scenario/watch-stories.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

const folder = temporaryFolder(afterAll);

const DATA = `title: 试一试
accounts:
  - { account: a, phone: '13800000001', password: Passw0rd! }
  - { account: b, phone: '13800000002' }
  - { account: c, phone: '13800000002' }
weChat: { wx: a }
ali: { ali-a: [a] }
settings: { limits: { codeLifeMs: 20000, codeTries: 2 } }
`;
const STEPS_BEGIN = DATA.split('\n').length + 1;

let session: TestSession;
beforeAll(async () => {
  session = await openSession({});
});
afterAll(() => session.close());

let count = 0;

/** Plays steps without a browser. Times are left out of the lines. */
async function play(...steps: readonly string[]): Promise<{ code: number; lines: string[] }> {
  count += 1;
  const file = join(folder, `story-${count}.yaml`);
  writeFileSync(file, `${DATA}story:\n${steps.map((step) => `  - ${step}\n`).join('')}`);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line.replace(/ +\d+ ms {2}/, ' ').replace(folder, ''));
  const code = await playStories([file], { url: session.url }, print);
  return { code, lines };
}

const BY_PASSWORD = ['open: /login', 'tab: 账号登录', 'fill: { 账号: a, 密码: Passw0rd! }', 'press: 登录'];
const BY_CODE = ['open: /login', "askForCode: '13800000001'", 'typeCode: newest'];

const broken = join(folder, 'broken.yaml');
writeFileSync(broken, 'story:\n  - oppen: /login\n');

describe('a story without a browser', () => {
  test('prints each step in a line, sums up, and ends with 0', async () => {
    const { code, lines } = await play(...BY_PASSWORD, 'expectPage: /go', 'expectSession: a');
    expect(lines).toEqual([
      '试一试  /story-1.yaml',
      '  ✓ open /login',
      '  ✓ tab 账号登录',
      '  ✓ fill 账号=a 密码=******',
      '  ✓ press 登录',
      '  ✓ expectPage /go',
      '  ✓ expectSession a',
      '1 passed, 0 failed; steps: 6 passed, 0 failed',
    ]);
    expect(code).toBe(0);
  });

  test('asks for a second code once the countdown is over, and before shows how long that lasts', async () => {
    const steps = [...BY_CODE, 'advance: 60s', ...BY_CODE.slice(1), 'press: 登录', 'expectPage: /go'];
    expect((await play(...steps)).lines.at(-1)).toBe('1 passed, 0 failed; steps: 8 passed, 0 failed');
    const { code, lines } = await play(...BY_CODE, 'advance: 15s', "askForCode: '13800000002'");
    const at = lines.findIndex((line) => line.includes('✗'));
    expect(lines.slice(at, at + 4)).toEqual([
      '  ✗ askForCode 13800000002',
      expect.stringContaining(`.yaml:${STEPS_BEGIN + 4}`),
      '      expected  a code that may be asked for',
      '      got       45秒后重新获取; put advance: 45s before this step',
    ]);
    expect(code).toBe(1);
  });

  test('stops at the step that fails, with its line, what was expected, what came, and why the server refused', async () => {
    const { code, lines } = await play(...BY_CODE, 'advance: 21s', 'press: 登录', 'expectPage: /go', 'reload: true');
    const at = lines.findIndex((line) => line.includes('✗'));
    expect(lines.slice(at, at + 4)).toEqual([
      '  ✗ expectPage /go',
      expect.stringContaining(`.yaml:${STEPS_BEGIN + 5}`),
      '      expected  /go',
      '      got       /login',
    ]);
    expect(lines[at + 4]).toMatch(
      /^ {6}refused {3}POST \/go\/uc\/login 400 sms\.expired: expected .*, got .*valid for 20 s/,
    );
    const history = lines.slice(at + 5, -1);
    expect(history).toHaveLength(5);
    expect(history[0]).toMatch(/^ {6}history {3}#\d+ {2}\d\d:\d\d:\d\d /);
    expect(history.at(-1)).toMatch(/^ {16}#\d+ .* POST \/go\/uc\/login 400 .*sms\.expired/);
    expect(lines.at(-1)).toBe('0 passed, 1 failed; steps: 5 passed, 1 failed');
    expect(code).toBe(1);
  });

  test('breaks a call by its name or path, once unless more is written', async () => {
    const failed = (times: number) => `expectRequest: { path: /uc/login, status: 503, times: ${times} }`;
    const byName = ['fault: { call: 登录, account: a, status: 503 }', 'press: 登录', failed(1), 'press: 登录'];
    expect((await play(...BY_PASSWORD.slice(0, 3), ...byName, 'expectSession: a')).code).toBe(0);
    const twice = ['fault: { path: /uc/login, status: 503, times: 2 }', 'press: 登录', 'press: 登录', failed(2)];
    expect((await play(...BY_PASSWORD.slice(0, 3), ...twice, 'press: 登录', 'expectSession: a')).code).toBe(0);
  });

  test('is reported with the page it failed at, without its passwords and addresses, and with its record', async () => {
    const file = join(folder, 'reported.yaml');
    const steps = [...BY_PASSWORD.slice(0, 2), 'fill: { 密码: Secret-one1 }', 'press: 显示密码', 'expectPage: /go'];
    writeFileSync(file, `${DATA}story:\n${steps.map((step) => `  - ${step}\n`).join('')}`);
    const stories: ReportedStory[] = [];
    const onReported = (story: ReportedStory) => void stories.push(story);
    await playStories([file], { url: session.url, onReported }, () => undefined);
    const [{ lines, picture, record, steps: reported } = never()] = stories;
    expect(reported[2]).toEqual({ fill: { 密码: '******' } });
    expect(lines.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed', 'failed']);
    expect(lines.at(-1)).toMatchObject({ failure: { expected: '/go', got: '/login' } });
    expect(lines.at(-1)?.history).toHaveLength(5);
    if (picture?.kind !== 'page') return never();
    expect(picture.html).toMatch(/value="\*{6}"/);
    expect(picture.html).toContain('立即注册');
    expect(picture.html).not.toMatch(/Secret-one1|<script|<style|<link| href=| on\w+=/);
    expect(picture.sheet).toContain('{');
    expect(record?.timeline.events.at(-1)?.seq).toBe(lines.at(-1)?.history?.at(-1)?.seq);
  });

  test('shows no token in the actual value of a failed step', async () => {
    const { lines } = await play('session: a', 'open: /go', 'expectStored: { uc_session: null }');
    expect(lines.find((line) => line.startsWith('      got '))).toBe('      got       ******');
  });

  test('gives two people a browser each: cookies, storage, page and QR code are theirs, phone and clock the world’s', async () => {
    const { code, lines } = await play(
      ...['open: /login', "askForCode: '13800000001'"],
      ...['as: second', 'open: /login', "fill: { 手机号: '13800000001' }", 'typeCode: newest', 'press: 登录'],
      ...['expectSession: a', ...BY_PASSWORD.slice(0, 3), 'tick: 记住账号', 'press: 登录', 'expectPage: /go'],
      ...['expectStored: { login_component_keep_acc: Y }', 'open: /login'],
      ...[
        'as: first',
        'expectSession: null',
        'expectStored: { login_component_keep_acc: null }',
        'expectText: 60秒后重新获取',
      ],
      ...['as: second', 'advance: 20s', 'as: first', 'expectText: 40秒后重新获取'],
      ...[
        'as: second',
        'session: b',
        'as: first',
        'confirmQr: { identity: wx }',
        'expectPage: /go',
        'expectSession: a',
      ],
      ...[
        'as: second',
        'expectPage: /login',
        'expectSession: b',
        'advance: 3h',
        'as: first',
        'reload: true',
        'expectSession: null',
      ],
    );
    expect(lines.filter((line) => line.includes('✗'))).toEqual([]);
    expect(code).toBe(0);
  });

  test('finds nobody signed in once a session has ended, without a reload', async () => {
    expect((await play('session: a', 'open: /go', 'advance: 3h', 'expectSession: null')).code).toBe(0);
  });

  test('keeps the refusal of the last act for the next person', async () => {
    const refused = ['press: 登录', 'as: second', 'open: /login', 'as: first'];
    const steps = [...BY_CODE, 'as: second', 'open: /login', 'as: first', 'advance: 21s', 'press: 登录', 'as: second'];
    expect((await play(...steps, 'expectRefusal: sms.expired')).code).toBe(0);
    expect((await play(...BY_CODE, 'advance: 21s', ...refused, 'expectRefusal: sms.expired')).code).toBe(1);
  });

  test('names the refused request for a code where none came, whatever was done since', async () => {
    const again = ['reload: true', "askForCode: '13800000001'", 'tab: 账号登录', 'tab: 验证码登录', 'typeCode: newest'];
    const { lines } = await play(...BY_CODE.slice(0, 2), ...again);
    const at = lines.findIndex((line) => line.includes('✗'));
    expect(lines[at]).toBe('  ✗ typeCode newest');
    expect(lines.filter((line) => line.includes('refused'))).toEqual([
      expect.stringMatching(/^ {6}refused {3}POST \/go\/uc\/common\/tools\/sendSmsCode 429 /),
    ]);
  });

  test('reads the tokens of a session that a step began: none of its calls is refused', async () => {
    const { lines } = await play('session: a', 'open: /go', 'expectText: 没有这样的文字');
    expect(lines.filter((line) => /✗|refused/.test(line))).toEqual(['  ✗ expectText 没有这样的文字']);
  });

  const FAILING: readonly (readonly [what: string, steps: readonly string[], expected: string, got: RegExp])[] = [
    [
      'a rule other than the refusing one: a code expired, and was not wrong',
      [...BY_CODE, 'advance: 21s', 'press: 登录', 'expectRefusal: sms.wrong'],
      'sms.wrong',
      /\/go\/uc\/login 400 SMS_CODE_REJECTED sms\.expired/,
    ],
    [
      'an account that is remembered where none should be',
      [...BY_PASSWORD.slice(0, 3), 'tick: 记住账号', 'press: 登录', 'expectStored: { login_component_account: null }'],
      'login_component_account null',
      /^a$/,
    ],
    [
      'a call that did not come',
      [...BY_CODE, 'expectRequest: { path: /uc/login }'],
      `at least 1 of {"path":"${PATHS.login}"}`,
      /^0/,
    ],
    ['somebody signed in where nobody should be', [...BY_PASSWORD, 'expectSession: null'], 'nobody signed in', /^a$/],
    ['another page', [...BY_PASSWORD, 'expectPage: /go?x=1'], '/go?x=1', /^\/go$/],
    [
      'a message too many',
      [...BY_CODE, "expectSms: { phone: '13800000001', count: 2 }"],
      '2 message(s) to 13800000001',
      /^1 of login unused/,
    ],
    [
      'a flag that is other',
      ['open: /login', 'expectAccount: { account: a, enable: false }'],
      'enable false',
      /^true$/,
    ],
    [
      'a code nobody sent',
      ['open: /login', "fill: { 手机号: '13800000009' }", 'press: 获取验证码', 'typeCode: newest'],
      'a code for 13800000009',
      /未注册/,
    ],
    [
      'a code where no phone was typed',
      ['open: /login', 'typeCode: newest'],
      'a phone that the code is for',
      /first askForCode, or fill 手机号/,
    ],
    [
      'no code before the newest',
      [...BY_CODE.slice(0, 2), 'typeCode: previous'],
      'a code before the newest one to 13800000001',
      /^none$/,
    ],
    ['a button by a wrong name', ['open: /login', 'press: 去登录'], 'a button or link 去登录', /did you mean 登录\?/],
    [
      'a field of another tab',
      ['open: /login', 'fill: { 账号: a }'],
      'a field 账号',
      / 手机号, 验证码; did you mean 账号登录\?$/,
    ],
    [
      'another message',
      [
        'open: /login',
        "askForCode: '13800000001'",
        "fill: { 验证码: '000000' }",
        'press: 登录',
        'expectToast: 请求错误',
      ],
      'a message that pops up: 请求错误',
      /^验证码错误或已过期，请重新获取$/,
    ],
    ['another title', ['open: /login', 'expectTitle: 注册'], 'a title with 注册', /^登录 - 云采购$/],
    [
      'a text too often',
      ['open: /login', 'expectCount: { text: 1688授权登录, times: 2 }'],
      '2 of 1688授权登录',
      /^1 in .*1688授权登录/,
    ],
    [
      'named facts about a field',
      [
        'open: /login',
        'press: 登录',
        'expectField: { 手机号: { value: "1", error: null, disabled: true, focused: true } }',
      ],
      '手机号 value "1", error "", disabled true',
      /^手机号 value "", error "请输入手机号", disabled false$/,
    ],
    [
      'another password, which no report shows',
      [...BY_PASSWORD.slice(0, 3), 'expectField: { 密码: { value: Other-1234 } }'],
      '密码 value ******',
      /^密码 value another text$/,
    ],
    [
      'a password that should be gone, which no report shows',
      [...BY_PASSWORD.slice(0, 3), 'expectField: { 密码: { value: "" } }'],
      '密码 value ""',
      /^密码 value \*{6}$/,
    ],
    [
      'a button in a dialog that is not open',
      ['open: /go', 'press: 我要报价', 'press: { name: 关闭, in: 付费会员专享 }'],
      'a dialog or frame 付费会员专享',
      /^暂时无法报价$/,
    ],
    [
      'a button beside a dialog',
      ['open: /go', 'press: 我要报价', 'press: { name: 我要报价, in: 暂时无法报价 }'],
      'a button or link 我要报价 in 暂时无法报价',
      /^去注册, 去登录, 关闭/,
    ],
    ['1688 without its page', ['open: /login', 'authorize: ali-a'], "1688's page", /\/login/],
    [
      'a QR code where there is none',
      ['open: /go', 'confirmQr: { identity: wx }'],
      'an open QR code',
      /^none: no page has shown one$/,
    ],
    [
      'a QR code that has ended',
      ['open: /login', 'expireQr: true', 'scanQr: { identity: wx }'],
      'an open QR code',
      /^one that has expired$/,
    ],
  ];

  test.for(FAILING)('fails for %s', async ([, steps, expected, got]) => {
    const { code, lines } = await play(...steps);
    const behind = (word: string) => lines.find((line) => line.startsWith(`      ${word}`))?.slice(16);
    expect({ code, expected: behind('expected') }).toEqual({ code: 1, expected });
    expect(behind('got')).toMatch(got);
  });

  test('compares visible facts: width, title, messages, counts, fields, and buttons by their dialog', async () => {
    const { code, lines } = await play(
      'viewport: 375',
      ...BY_CODE,
      'expectTitle: 云采购',
      'expectTitle: 登 录',
      'expectField: { 手机号: { value: "13800000001", error: null, disabled: false }, 验证码: { focused: true } }',
      "fill: { 手机号: '13800000002' }",
      'press: 登录',
      'expectToast: 验证码错误',
      'expectField: { 手机号: { focused: false }, 验证码: { error: 验证码错误或已过期，请重新获取, focused: true } }',
      'open: /register',
      'press: 《平台用户协议》',
      'press: 下一步',
    );
    expect(lines.filter((line) => line.startsWith('  ✗'))).toEqual(['  ✗ press 下一步']);
    expect(code).toBe(1);
    const { lines: others } = await play(
      'open: /go',
      'press: 我要报价',
      'expectCount: { text: 暂时 无法报价, times: 1 }',
      'pressTwice: { name: 去登录, in: 暂时无法报价 }',
      'waitReal: 20ms',
      'expectPage: /go/portal/login',
    );
    expect(others.at(-1)).toBe('1 passed, 0 failed; steps: 6 passed, 0 failed');
  });

  test('presses twice before anything has come of it: one call', async () => {
    const steps = [...BY_PASSWORD.slice(0, 3), 'pressTwice: 登录', 'expectSession: a'];
    const { lines } = await play(...steps, 'expectRequest: { path: /uc/login, times: 1 }');
    expect(lines.at(-1)).toBe('1 passed, 0 failed; steps: 6 passed, 0 failed');
  });

  test('waits where a button does nothing while its seconds run, and goes on from there', async () => {
    const { code, lines } = await play(
      ...BY_CODE.slice(0, 2),
      'advance: 1s',
      'press: 59秒后重新获取',
      'advance: 59s',
      'press: 重新获取',
      "expectSms: { phone: '13800000001', count: 2 }",
    );
    expect({ code, over: lines.filter((line) => line.startsWith('  -')) }).toEqual({ code: 0, over: [] });
  });

  test('is not played where a step needs a browser: the line has the reason and the command that plays it', async () => {
    const { code, lines } = await play('open: /login', 'embed: partner', 'expectText: 登录');
    expect(lines).toEqual([
      `试一试  /story-${count}.yaml`,
      '  - embed partner',
      `      /story-${count}.yaml:${STEPS_BEGIN + 1}`,
      '      needs     a browser: frames',
      `      command   npm run scenario -- /story-${count}.yaml --browser`,
      '0 passed, 0 failed, 1 not played; steps: 0 passed, 0 failed',
    ]);
    expect(code, 'neither passed nor failed').toBe(2);
  });

  test.for([
    [
      'on a page of the sandbox that it was led to',
      ['open: /login', 'press: 1688授权登录', 'expectText: 同意授权'],
      '/__sandbox/stage/1688 is a page of the sandbox, not of the portal',
    ],
    [
      'at a button that stands in a frame',
      ['open: /register', 'press: 《平台用户协议》', 'press: { name: 登录, in: 平台用户协议 }'],
      'frames: that button stands in one',
    ],
  ] as const)('ends as not played %s', async ([, steps, need]) => {
    const { code, lines } = await play(...steps);
    expect(lines).toContain(`      needs     a browser: ${need}`);
    expect([code, lines.at(-1)]).toEqual([2, '0 passed, 0 failed, 1 not played; steps: 2 passed, 0 failed']);
  });

  test.for([
    [
      'opens no page',
      ['session: a', 'press: 登录'],
      'expected a page to be open before press: begin with "- open: /login"',
    ],
    [
      'opens a page that is not there',
      ['open: /logn', 'expectSession: null'],
      'no page is at "/logn"; did you mean "/login"?',
    ],
    ['expects an unknown account', ['open: /login', 'expectSession: z'], 'no account is named "z"'],
  ] as const)('is not played at all when it %s', async ([, steps, message]) => {
    await expect(play(...steps)).rejects.toThrow(message);
  });

  test('may open a page that is not there where its 404 is expected, or only look at who is signed in', async () => {
    expect((await play('open: /nowhere', 'expectText: 抱歉，您访问的页面不存在')).code).toBe(0);
    expect((await play('session: a', 'expectSession: a')).code).toBe(0);
  });

  test('plays the sound files of a batch, one after another; the mistakes of the others stand at the end', async () => {
    const bad = join(folder, 'bad.yaml');
    const none = join(folder, 'none.yaml');
    const good = join(folder, 'good.yaml');
    writeFileSync(bad, `${DATA}story:\n  - open: /login\n  - expectSession: a\n`);
    writeFileSync(none, DATA);
    writeFileSync(good, `${DATA}story:\n  - open: /login\n  - expectSession: null\n`);
    const lines: string[] = [];
    expect(await playStories([broken, bad, none, good, 'no-such-fixture'], {}, (line) => lines.push(line))).toBe(1);
    expect(lines.filter((line) => line.startsWith('试一试')).length).toBe(2);
    expect(lines).toContain(`- ${none} has no story`);
    expect(lines.at(-5)).toMatch(/broken\.yaml:2:5 .*did you mean "open"\?/);
    expect(lines.at(-2)).toMatch(/^There is no fixture no-such-fixture/);
    expect(lines.at(-1)).toMatch(/^1 passed, 1 failed, 2 invalid; steps/);
  });

  test('with parts and cases counts each row as one, and leads from a failed step to the uses of its part and to its row', async () => {
    const file = join(folder, 'rows.yaml');
    const story = [
      'parts:',
      '  signIn: [{ open: /login }, { use: byPassword, with: { name: $who } }]',
      '  byPassword:',
      '    - tab: 账号登录',
      '    - fill: { 账号: $name, 密码: $password }',
      '    - press: 登录',
      '    - expectSession: $name',
      'story:',
      '  - use: signIn',
      'cases:',
      "  - { who: a, password: 'Passw0rd!' }",
      '  - { who: b, password: Wrong-one1 }',
      "  - { who: a, password: 'Passw0rd!' }",
    ];
    writeFileSync(file, `${DATA}${story.join('\n')}\n`);
    const lines: string[] = [];
    const cases: string[] = [];
    const onStory = ({ name, outcome }: PlayedStory) => void cases.push(`${name} ${outcome}`);
    expect(await playStories([file], { url: session.url, onStory }, (line) => lines.push(line))).toBe(1);
    expect(cases).toEqual([
      '试一试 [1: who=a password=******] passed',
      '试一试 [2: who=b password=******] failed',
      '试一试 [3: who=a password=******] passed',
    ]);
    const failed = lines.findIndex((line) => line.includes('✗'));
    const at = STEPS_BEGIN - 1;
    expect(lines.slice(failed + 1, failed + 7)).toEqual([
      `      ${file}:${at + 6}`,
      `      used at ${file}:${at + 1}`,
      `      used at ${file}:${at + 8}`,
      `      used at ${file}:${at + 11}`,
      '      expected  b',
      '      got       nobody signed in',
    ]);
    expect(lines.at(-1)).toBe('2 passed, 1 failed; steps: 14 passed, 1 failed');
  });

  test('watched, plays again when its file or the client has changed, and shows the step that differs', async () => {
    const file = join(folder, 'watched.yaml');
    const client = join(folder, 'client');
    const write = (step: string) => writeFileSync(file, `${DATA}story:\n  - open: /login\n  - ${step}\n`);
    writeFileSync(client, '1');
    write('expectSession: null');
    const stop = new AbortController();
    const lines: string[] = [];
    const count = (text: string) => lines.filter((line) => line.includes(text)).length;
    const watching = watchStories(
      { files: () => [file], client: [client], url: session.url, signal: stop.signal },
      (line) => void lines.push(line),
    );
    const round = (number: number) => until(() => expect(count('Watching for changes')).toBe(number));
    await round(1);
    expect(lines.filter((line) => line.includes('✓'))).toHaveLength(2);
    write('expectSession: a');
    await round(2);
    const at = lines.findIndex((line) => line.startsWith('≠'));
    expect(lines.slice(at, at + 6)).toEqual([
      `≠ 试一试  ${file}`,
      '    was  ✓ expectSession null',
      '    is   ✗ expectSession a',
      `      ${file}:${STEPS_BEGIN + 1}`,
      '      expected  a',
      '      got       nobody signed in',
    ]);
    expect(lines[at + 6]).toMatch(/^ {6}history {3}#\d/);
    expect(lines[at + 7]).toMatch(/^ {16}#\d/);
    write('oppen: /login');
    await round(3);
    expect(count('did you mean "open"?')).toBe(1);
    write('expectSession: a');
    await round(4);
    writeFileSync(client, '22');
    utimesSync(client, new Date(), new Date(Date.now() + 60_000));
    await round(5);
    expect(count(`= 试一试  ${file}: 2 steps as before`)).toBe(2);
    write('expectPage: /login\n  - expectSession: a');
    await round(6);
    const last = lines.findLastIndex((line) => line.startsWith('≠'));
    expect(lines.slice(last + 1, last + 5)).toEqual([
      '    was  ✗ expectSession a',
      '    is   ✓ expectPage /login',
      '    at   ✗ expectSession a',
      `      ${file}:${STEPS_BEGIN + 2}`,
    ]);
    stop.abort();
    await watching;
  });

  test('begins nothing where no file is sound, or none has a story', async () => {
    const none = join(folder, 'silent.yaml');
    writeFileSync(none, DATA);
    const silence = () => {};
    await expect(playStories(['fixtures/wrong-coed.yaml'], {}, silence)).rejects.toThrow(
      'There is no fixture fixtures/wrong-coed.yaml; did you mean "wrong-code"? Give a YAML or JSON file, or a name; a folder of your own: --fixtures DIR',
    );
    await expect(playStories([none], {}, silence)).rejects.toThrow('There is no story to play');
    await expect(playStories(['wrong-code'], { url: 'localhost:9' }, silence)).rejects.toThrow(
      'expected an address such as http://localhost:5173',
    );
    await expect(playStories(['wrong-code'], { browser: true, screenshots: none }, silence)).rejects.toThrow(
      'cannot be made',
    );
    await expect(playStories(['wrong-code'], { url: 'http://127.0.0.1:9' }, silence)).rejects.toThrow(
      '--url http://127.0.0.1:9: nothing answers there (',
    );
  });
});

function never(): never {
  throw new Error('no such story');
}
