import { describe, expect, test } from 'vitest';
import { atOnce } from '#contract/long-work.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { FixtureError, parseFixture, readFixture } from '#sandbox/fixture/fixture-reader.ts';
import { storiesOf } from '#sandbox/fixture/plain-stories.ts';
import { exportFixture } from '#sandbox/recording/fixture-export.ts';
import { storyOf } from '#scripts/scenario/story-file.ts';
import { makeSandbox } from '#support/sandbox.ts';

const YAML = `accounts:
  - { account: a, phone: '13800000001', password: 'Pa$$w0rd' }
  - { account: b, phone: '13800000002' }
parts:
  signIn:
    - open: $page
    - use: byCode
      with: { number: $phone }
  byCode:
    - askForCode: $number
    - fill: { 验证码: $code, 密码: 'Pa$$w0rd' }
    - addFault: { match: { phone: $number }, answer: $answer }
story:
  - use: signIn
    with: { page: /login }
  - expectText: ['$5', $texts, '$ who', a $who b]
  - expectSession: $who
cases:
  - { phone: '13800000001', who: a, code: '$code', texts: 好, answer: { delayMs: 2s } }
  - { phone: '13800000002', who: null, code: '', texts: $who, answer: { status: 503 } }
`;

const STEPS = (phone: string, code: string, text: string, answer: object, who: string | null) => [
  { open: '/login' },
  { askForCode: phone },
  { fill: { 验证码: code, 密码: 'Pa$$w0rd' } },
  { addFault: { match: { phone }, answer } },
  { expectText: ['$5', text, '$ who', 'a $who b'] },
  { expectSession: who },
];

describe('a story with parts and rows', () => {
  const fixture = parseFixture('told.yaml', YAML);

  test('is one story for each row, of plain steps with values in place of their names, nested too', () => {
    expect(storiesOf(fixture).map(({ story }) => story)).toEqual([
      STEPS('13800000001', '$code', '好', { delayMs: 2_000 }, 'a'),
      STEPS('13800000002', '', '$who', { status: 503 }, null),
    ]);
  });

  test('names each row by its values, on one line', () => {
    const rows = [{ phone: '13800000001', n: '1' }, { text: 'a\n\u202eb' }, { text: '长'.repeat(200) }];
    const named = rows.flatMap((row) => {
      const taken = Object.keys(row).map((name) => `$${name}`);
      const story = [{ open: '/login' }, { expectStored: Object.fromEntries(taken.map((one) => [one, one])) }];
      return storiesOf(readFixture({ story, cases: [row] })).map(({ name }) => name);
    });
    expect(named.slice(0, 2)).toEqual(['phone=13800000001 n=1', 'text=a\\u000a\\u202eb']);
    expect(named[2]).toMatch(/^text=长+…$/);
    expect(named[2]).toHaveLength(64);
  });

  test.for([
    ['a field', { fill: { 账号: 'a', 密码: '$pw' } }],
    ["a field's facts", { expectField: { 密码: { value: '$pw' } } }],
    ['an account that is expected', { expectAccount: { account: 'a', password: '$pw' } }],
    ['a part', { use: 'type', with: { word: '$pw' } }],
  ] as const)('masks the password of a row in its name, where it stands in %s', ([, step]) => {
    const parts = { type: [{ fill: { 密码: '$word' } }] };
    const story = [{ open: '/login' }, step, { expectSession: '$w' }];
    const content = { accounts: [{ account: 'a' }], ...('use' in step && { parts }), story };
    const cases = [{ pw: 'S3cretPass!', w: null }];
    expect(storiesOf(readFixture({ ...content, cases })).map(({ name }) => name)).toEqual(['pw=****** w=null']);
  });

  test('masks a password within a map of a row, and no text beside it', () => {
    const cases = [
      { fields: { 账号: 'a', 密码: 'S3cretPass!' }, said: '' },
      { fields: { 密码: '' }, said: '请输入密码' },
    ];
    const story = [{ open: '/login' }, { fill: '$fields' }, { expectField: { 密码: { value: '', error: '$said' } } }];
    expect(storiesOf(readFixture({ story, cases })).map(({ name }) => name)).toEqual([
      'fields={"账号":"a","密码":"******"} said=',
      'fields={"密码":""} said=请输入密码',
    ]);
  });

  test('gives the line of each step, and those of the uses of its part and of its row', () => {
    const [{ row, lineOf, usedAt } = { row: '', lineOf: () => 0 }] = storyOf(
      { file: 'told.yaml', name: 'told', content: fixture },
      YAML,
    );
    expect(row).toMatch(/^1: phone=13800000001 who=a /);
    expect([0, 1, 4].map(lineOf)).toEqual([6, 10, 16]);
    expect([0, 1, 4].map((step) => usedAt?.(step))).toEqual([[14, 19], [7, 14, 19], [19]]);
  });

  test('stays as it is written in the fixture, in a new world and in a saved one', async () => {
    const { parts, story, cases } = fixture;
    expect(story?.[0]).toEqual({ use: 'signIn', with: { page: '/login' } });
    const { world } = await makeSandbox(fixture);
    const { content, yaml } = atOnce(exportFixture(world.state, {}));
    expect(content).toMatchObject({ parts, story, cases });
    expect(storiesOf(parseFixture('saved.yaml', yaml))).toEqual(storiesOf(fixture));
  });

  test('is checked in each row, because a later row may be wrong alone', () => {
    const content: Fixture = {
      accounts: [{ account: 'a' }, { account: 'b' }],
      story: [{ open: '/login' }, { session: '$who' }],
      cases: [{ who: 'a' }, { who: 'b' }, { who: 'c' }],
    };
    expect(() => readFixture(content)).toThrow('cases.2.who: no account is named "c"');
  });

  test('is refused where it would unfold into more than can be read', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => index);
    const content = {
      story: Array.from({ length: 90 }, () => ({ expectText: '$texts' })),
      cases: [{ texts: many }],
    };
    expect(() => readFixture(content)).toThrow(FixtureError);
    expect(() => readFixture(content)).toThrow(
      'story: expected at most 100000 values with all parts and rows in place',
    );
  });

  test('refuses a chain of parts that would double with each of them', () => {
    const parts = Object.fromEntries(
      Array.from({ length: 90 }, (_, index) => [`p${index}`, [{ use: `p${index + 1}` }, { use: `p${index + 1}` }]]),
    );
    const content = { parts: { ...parts, p90: [{ open: '/login' }] }, story: [{ use: 'p0' }] };
    expect(() => readFixture(content)).toThrow('story.0: expected at most 500 steps with all parts in place, got 1.2');
  });
});
