import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { JournalEntry } from '#contract/control/journal.ts';
import { TRACE_ID, type TraceRecord } from '#contract/control/replay.ts';
import { PATHS } from '#contract/paths.ts';
import { type ReportedStory, reportPage, type StoryReport, withoutPasswords } from '#kit/story/report-page.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { parseFixture } from '#sandbox/fixture/fixture-reader.ts';
import { report, tryReport } from '#scripts/command/report.ts';
import { reportedStory, unusableStory } from '#scripts/scenario/reported-story.ts';
import { storyOf } from '#scripts/scenario/story-file.ts';
import { stepLines } from '#scripts/scenario/story-report.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const START = `<script type="application/json" id="${TRACE_ID}">`;
const PROGRAM = `${START}</script><script type="module">run()</script>`;
const HOSTILE = '</script><!--<script>\u2028$&';

const reportIn = (html: string): StoryReport => JSON.parse(html.slice(START.length, html.indexOf('</script>')));

function failed(name: string, more: Partial<ReportedStory> = {}): ReportedStory {
  const picture = { kind: 'page', html: HOSTILE, sheet: '', width: 375 } as const;
  const nothing = { mistakes: '', steps: [], lines: [], record: null };
  return { name, file: 'a.yaml', outcome: 'failed', tookMs: 1, ...nothing, picture, ...more };
}

test('nothing in a report ends its block or begins another one, and all of it comes back', () => {
  const stories = [failed(HOSTILE)];
  const { html, omitted } = reportPage({ stories, sheet: HOSTILE, at: 1 }, PROGRAM);
  expect(html.match(/<\/?script|<!--|\u2028/g)).toEqual(['<script', '</script', '<script', '</script']);
  expect(reportIn(html)).toEqual({ stories, sheet: HOSTILE, at: 1, omitted: 0 });
  expect(omitted).toBe(0);
});

/** A story of which a step could not be played. */
async function notPlayed(source: string) {
  const content = parseFixture('a.yaml', source);
  const [from] = storyOf({ file: 'a.yaml', name: 'a', content }, source);
  if (!from) throw new Error('no story');
  const all = from.story.map((step, index) => ({ index, step, outcome: 'notPlayed', tookMs: 1 }) as const);
  const world = {} as WorldClient;
  return reportedStory({ name: content.title ?? '', outcome: 'notPlayed', tookMs: 1, from, all, world });
}

test('a step that did not pass has its line in the file, and the lines of the uses of its part', async () => {
  const { lines } = await notPlayed('parts:\n  start:\n    - open: /login\nstory:\n  - use: start\n  - open: /go\n');
  expect(lines.map(({ places }) => places)).toEqual([['a.yaml:3', 'a.yaml:5'], ['a.yaml:6']]);
});

test('a story of a report has its bidi marks spelled out (K21)', async () => {
  const steps = ['open: /login', 'expectText: ["\\u202e evil \\u2066"]', 'fill: { 账号: "\\u2066" }'];
  const story = await notPlayed(`story:\n${steps.map((step) => `  - ${step}\n`).join('')}`);
  expect(story.steps.slice(1)).toEqual([{ expectText: ['\\u202e evil \\u2066'] }, { fill: { 账号: '\\u2066' } }]);
  expect(unusableStory('\u202e.yaml', []).name).toBe('\\u202e.yaml');
});

test('a report too large for a mail keeps all stories, pictures before records, and counts the omitted ones', () => {
  const record = { name: 'x'.repeat(3_000) } as TraceRecord;
  const large = { kind: 'png', png: 'x'.repeat(3_000) } as const;
  const stories = [failed('first', { record }), failed('second', { picture: large, record }), failed('third')];
  const { html, omitted } = reportPage({ stories, sheet: '', at: 1 }, PROGRAM, 5_500);
  expect(html.length).toBeLessThan(5_500);
  expect(reportIn(html).stories.map(({ name, picture, record }) => [name, picture?.kind, record])).toEqual([
    ['first', 'page', null],
    ['second', 'png', null],
    ['third', 'page', null],
  ]);
  expect([omitted, reportIn(html).omitted]).toEqual([2, 2]);
});

test('a report has no password of a step, and of a broken file no line that may hold one (K13)', () => {
  const step = {
    fill: { 账号: 'buyer01', 密码: 'Passw0rd!' },
    expectField: { 新密码: { value: 'Passw0rd!', error: '请输入密码' }, 手机号: { value: '1' } },
    setAccount: { account: 'a', password: 'Passw0rd!' },
    expectAccount: { account: 'a', password: null },
  };
  expect(withoutPasswords(step)).toEqual({
    fill: { 账号: 'buyer01', 密码: '******' },
    expectField: { 新密码: { value: '******', error: '请输入密码' }, 手机号: { value: '1' } },
    setAccount: { account: 'a', password: '******' },
    expectAccount: { account: 'a', password: null },
  });
  const lines = [
    'a.yaml:2:5 story.0.oppen: unknown key "oppen"; did you mean "open"?',
    '  2 |   - oppen: /login # Passw0rd!',
    '    |     ^^^^^',
    "a.yaml:3:20 accounts.0.password: write 'Pass #1'",
    '  3 |   password: Pass #1',
    'a.yaml:4:5 story.1.fill.确认密码: expected a string, got the number 123: put it in quotes',
  ];
  expect(unusableStory('a.yaml', lines).mistakes.split('\n')).toEqual([
    'a.yaml:2:5 story.0.oppen: unknown key "oppen"; did you mean "open"?',
    'a.yaml:3:20 accounts.0.password: ******',
    'a.yaml:4:5 story.1.fill.确认密码: ******',
  ]);
});

const REFUSED = {
  method: 'GET',
  path: `${PATHS.basicInfo}?ctoken=x`,
  status: 401,
  broken: false,
  code: 'LOGIN_REQUIRED',
  reason: { rule: 'session.missing', expected: 'a session', got: 'none' },
} as JournalEntry;

test('a report in the terminal has a call that was refused again and again in one line, with its number', () => {
  const step = { expectSession: 'buyer01' };
  const failure = {
    name: 'StoryFailure',
    message: '',
    zh: { expected: '', got: '' },
    expected: 'buyer01',
    got: 'nobody',
  };
  const refusals = [REFUSED, { ...REFUSED, path: PATHS.login }, REFUSED, REFUSED];
  const lines = stepLines({ step, index: 0, outcome: 'failed', tookMs: 5_000, failure, refusals }, {
    file: 'mine.yaml',
    lineOf: () => 3,
  } as unknown as Parameters<typeof stepLines>[1]);
  expect(lines.filter((line) => line.includes('refused'))).toEqual([
    `      refused   GET ${PATHS.basicInfo} 401 session.missing: expected a session, got none ×3`,
    `      refused   GET ${PATHS.login} 401 session.missing: expected a session, got none`,
  ]);
});

const folder = temporaryFolder(afterAll);

describe('--junit', () => {
  test('makes the folders of its file', () => {
    const junit = join(folder, 'a/b/c.xml');
    report('suite', [], { junit });
    expect(existsSync(junit)).toBe(true);
  });

  test.skipIf(process.platform !== 'linux')('names a folder that the system does not make, and does not hang', () => {
    const junit = '/proc/nope/c.xml';
    expect(() => report('suite', [], { junit })).toThrow(`--junit ${junit}: this file cannot be written: `);
  });

  test.skipIf(process.platform !== 'linux')('is refused before anything is played where no file can be made', () => {
    const junit = '/proc/c.xml';
    expect(() => tryReport({ junit })).toThrow(`--junit ${junit}: this file cannot be written: `);
  });

  test('reports that a part of its path is a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => report('suite', [], { junit: join(file, 'c.xml') })).toThrow(
      'this file cannot be written: a part of its path is not a folder (ENOTDIR)',
    );
  });
});
