// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { FixtureExport } from '#contract/control/fixture.ts';
import { FORMATS } from '#contract/control/format.ts';
import { PATHS } from '#contract/paths.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { parseFixture } from '#sandbox/fixture/fixture-reader.ts';
import { storiesOf } from '#sandbox/fixture/plain-stories.ts';
import type { Story } from '#sandbox/fixture/story.ts';
import { openSession } from '#scripts/scenario/play-stories.ts';
import type { StoryFile } from '#scripts/scenario/story-file.ts';
import type { TestSession } from '#scripts/scenario/test-session.ts';
import { failedSteps, firstRows, needsBrowser, storiesInFolder } from '#support/fixture-stories.ts';
import { SHIPPED_FIXTURES } from '#support/shipped-fixtures.ts';

const DATA: Fixture = {
  title: '试一试',
  description: '从前',
  accountDefaults: { password: 'Passw0rd!' },
  accounts: [
    { account: 'a', accountId: '1', phone: '13800000001' },
    { account: 'b', accountId: '2', phone: '13800000002' },
    { account: 'c', accountId: '3', phone: '13800000002' },
  ],
  weChat: { wx: 'a' },
};
/** A fixture whose calls pass or fail by its seed. */
const BY_CHANCE = 'unreliable-network';
const SHIPPED = firstRows(storiesInFolder()).filter(
  (story) => SHIPPED_FIXTURES.includes(story.name) && story.name !== BY_CHANCE && !needsBrowser(story),
);

const BY_PASSWORD: Story = [
  { open: '/login' },
  { tab: '账号登录' },
  { fill: { 账号: 'a', 密码: 'Passw0rd!' } },
  { press: '登录' },
];
const SIGNED_IN: Story = [{ expectPage: '/go' }, { expectSession: 'a' }];

let session: TestSession;
beforeAll(async () => {
  session = await openSession({});
});
afterAll(() => session.close());

/** The world after a fixture's story, as a recording. `meddle` does an act that no story has. */
async function recordingOf(
  content: Fixture,
  meddle: (world: WorldClient) => Promise<unknown> = async () => undefined,
): Promise<FixtureExport> {
  const story = fileOf(content);
  const { world, driver, close } = await session.openStory(story);
  expect(await failedSteps(story, world, driver)).toEqual([]);
  await meddle(world);
  const recording = await world.call(CONTROL.exportFixture, { query: { story: 'recorded' } });
  await close();
  return recording;
}

function fileOf(content: Fixture): StoryFile {
  const [{ story } = { story: [] }] = storiesOf(content);
  return { file: 'recorded.yaml', name: 'recorded', content, story, lineOf: (step) => step };
}

async function storyOf(...story: Story): Promise<Story> {
  const { yaml } = await recordingOf({ ...DATA, story });
  return parseFixture('recorded.yaml', yaml).story ?? [];
}

describe("a world's history, written down as a story", () => {
  for (const { name, content } of SHIPPED) {
    test(`plays again: ${name}`, async () => {
      const { yaml } = await recordingOf(content);
      const again = fileOf(parseFixture('recorded.yaml', yaml));
      const { world, driver, close } = await session.openStory(again);
      expect(await failedSteps(again, world, driver)).toEqual([]);
      await close();
      const refusals = (story: Story = []) => story.flatMap(({ expectRefusal }) => expectRefusal ?? []);
      for (const code of refusals(fileOf(content).story)) expect(refusals(again.story)).toContain(code);
    });
  }

  const SAME: readonly (readonly [what: string, story: Story])[] = [
    [
      'a code that was wrong, then another one, then the right one',
      [
        { open: '/login?gotoUrl=/go/portal/becomeSupplier' },
        { askForCode: '13800000001' },
        { typeCode: 'wrong' },
        { press: '登录' },
        { expectRefusal: 'sms.wrong' },
        { advance: '60s' },
        { press: '重新获取' },
        { typeCode: 'previous' },
        { press: '登录' },
        { expectRefusal: 'sms.wrong' },
        { typeCode: 'newest' },
        { press: '登录' },
        { expectPage: '/go/portal/becomeSupplier' },
        { expectSession: 'a' },
      ],
    ],
    [
      'two people: one signs in with the code of the other, who confirms a QR code of their own',
      [
        { open: '/login' },
        { askForCode: '13800000001' },
        { as: 'second' },
        { open: '/login' },
        { fill: { 手机号: '13800000001' } },
        { typeCode: 'newest' },
        { press: '登录' },
        { expectPage: '/go' },
        { expectSession: 'a' },
        { as: 'first' },
        { confirmQr: { identity: 'wx' } },
        { expectPage: '/go' },
        { as: 'second' },
        { press: '退出登录' },
        { expectPage: '/login' },
        { tab: '账号登录' },
        { fill: { 账号: 'b', 密码: 'Passw0rd!' } },
        { press: '登录' },
        { expectPage: '/go' },
        { expectSession: 'b' },
      ],
    ],
    [
      'a choice, left for another code',
      [
        { open: '/login' },
        { askForCode: '13800000002' },
        { typeCode: 'newest' },
        { press: '登录' },
        { advance: '60s' },
        { press: '重新登录' },
        { press: '重新获取' },
        { typeCode: 'newest' },
        { press: '登录' },
        { choose: 'c' },
        { press: '确定' },
        { expectPage: '/go' },
        { expectSession: 'c' },
      ],
    ],
    [
      'a new password, and a sign-in with the old and the new one',
      [
        { open: '/login' },
        { tab: '账号登录' },
        { fill: { 账号: 'b', 密码: 'Passw0rd!' } },
        { press: '登录' },
        { expectPage: '/go' },
        { expectSession: 'b' },
        { open: '/go/portal/forgetPwd' },
        { askForCode: '13800000002' },
        { typeCode: 'newest' },
        { press: '下一步' },
        { choose: 'b' },
        { press: '下一步' },
        { fill: { 新密码: 'Str0ng-one', 确认密码: 'Str0ng-one' } },
        { press: '下一步' },
        { advance: '3s' },
        { expectPage: '/go/portal/login' },
        { tab: '账号登录' },
        { fill: { 账号: 'b', 密码: 'Str0ng-one' } },
        { press: '登录' },
        { expectPage: '/go' },
        { expectSession: 'b' },
      ],
    ],
    [
      'a choice, left for a wrong password and opened again',
      [
        { open: '/login' },
        { askForCode: '13800000002' },
        { typeCode: 'newest' },
        { press: '登录' },
        { press: '重新登录' },
        { tab: '账号登录' },
        { fill: { 账号: 'a', 密码: 'An0ther-one' } },
        { press: '登录' },
        { expectRefusal: 'password.wrong' },
        { tab: '验证码登录' },
        { typeCode: 'newest' },
        { press: '登录' },
        { choose: 'c' },
        { press: '确定' },
        { expectPage: '/go' },
        { expectSession: 'c' },
      ],
    ],
    [
      'a recovery that goes back, to another account and to another phone',
      [
        { open: '/go/portal/forgetPwd' },
        { askForCode: '13800000002' },
        { typeCode: 'newest' },
        { press: '下一步' },
        { addFault: { match: { path: PATHS.forgetPassword }, answer: { status: 503 }, times: 2 } },
        { choose: 'b' },
        { press: '下一步' },
        { fill: { 新密码: 'An0ther-one', 确认密码: 'An0ther-one' } },
        { press: '下一步' },
        { press: '选择账号' },
        { choose: 'c' },
        { press: '下一步' },
        { fill: { 新密码: 'An0ther-one', 确认密码: 'An0ther-one' } },
        { press: '下一步' },
        { advance: '32s' },
        { press: '验证身份' },
        { press: '换手机号' },
        { fill: { 手机号: '13800000001' } },
        { press: '重新获取' },
        { typeCode: 'newest' },
        { press: '下一步' },
      ],
    ],
    [
      'acts of the phone and of the control API',
      [
        { open: '/login' },
        { addFault: { match: { path: PATHS.logout }, answer: { status: 503 }, times: 1 } },
        { scanQr: { identity: 'wx' } },
        { confirmQr: { identity: 'wx' } },
        { expectPage: '/go' },
        { setAccount: { account: 'a', enable: false } },
        { rotateKeys: true },
        { clearFaults: true },
        { press: '退出登录' },
        { expectPage: '/login' },
        { setSettings: { limits: { codeTries: 2 } } },
        { session: 'b' },
      ],
    ],
  ];

  test.for(SAME)('has a step for each act: %s', async ([, story]) => {
    expect(await storyOf(...story)).toEqual(story);
  });

  test('writes another password for a recovered one that nobody signed in with', async () => {
    const typed = 'my-real-0ne';
    const recovery: Story = [
      { open: '/go/portal/forgetPwd' },
      { askForCode: '13800000001' },
      { typeCode: 'newest' },
      { press: '下一步' },
      { fill: { 新密码: typed, 确认密码: typed } },
      { press: '下一步' },
      { advance: '3s' },
      { expectPage: '/go/portal/login' },
    ];
    const attempt = (password: string, expectRefusal: string): Story => [
      { fill: { 账号: 'a', 密码: password } },
      { press: '登录' },
      { expectRefusal },
    ];
    const story: Story = [
      ...recovery,
      { setAccount: { account: 'a', enable: false } },
      { tab: '账号登录' },
      ...attempt(typed, 'account.disabled'),
      ...attempt('neither-0ne', 'password.wrong'),
    ];
    const { yaml, content } = await recordingOf({ ...DATA, story });
    expect(yaml).not.toContain(typed);
    expect(yaml).not.toContain('neither-0ne');
    const fields = (content.story as Story).flatMap(({ fill }) => fill ?? []);
    expect(fields).toEqual([
      { 新密码: 'Brand-new-1', 确认密码: 'Brand-new-1' },
      { 账号: 'a', 密码: 'Brand-new-1' },
      { 账号: 'a', 密码: 'An0ther-one' },
    ]);
    const again = fileOf(parseFixture('recorded.yaml', yaml));
    const { world, driver, close } = await session.openStory(again);
    expect(await failedSteps(again, world, driver)).toEqual([]);
    expect((await world.accounts()).find(({ account }) => account === 'a')?.password).toBe('Brand-new-1');
    await close();
  });

  test('begins with the data that the world began with', async () => {
    const { yaml, content } = await recordingOf({ ...DATA, story: BY_PASSWORD }, (world) =>
      world.changeAccount('a', { isPaidMember: true }),
    );
    const { title, description, story, ...data } = content;
    const { title: _title, description: _description, ...began } = DATA;
    expect(data).toEqual({ format: FORMATS.fixture, ...began });
    expect({ title, description }).toEqual({ title: '试一试（录制）', description: undefined });
    expect((story as Story).at(-1)).toEqual({ setAccount: { account: 'a', isPaidMember: true } });
    expect(yaml, 'a step a line, as people write').toContain(
      '\n  - fill: { 账号: a, 密码: Passw0rd! }\n  - press: 登录\n',
    );
  });

  test('is left out when it presses a button that no page shows', async () => {
    const { omitted, content } = await recordingOf({ ...DATA, story: [{ session: 'a' }] }, async (world) => {
      const visitor = await world.signedIn('a');
      await visitor.request('POST', PATHS.logout, { body: {} });
    });
    expect({ story: content.story, omitted }).toEqual({
      story: undefined,
      omitted: [{ path: 'story', why: 'noStep' }],
    });
  });

  test('comes with the names of acts that no step can express', async () => {
    const { omitted, content } = await recordingOf({ ...DATA, story: BY_PASSWORD }, async (world) => {
      await world.addAccount({ account: 'late' });
      await world.addAccount({ account: 'later' });
    });
    expect(omitted).toEqual([{ path: 'createAccount', why: 'noStep' }]);
    expect(content.story).toHaveLength(BY_PASSWORD.length + SIGNED_IN.length);
  });

  test('is left out when it names an account that the data lacks', async () => {
    const { omitted, content } = await recordingOf({ ...DATA, story: BY_PASSWORD }, async (world) => {
      await world.addAccount({ account: 'late' });
      await world.session('late');
    });
    expect(content.story).toBeUndefined();
    expect(omitted).toContainEqual({ path: 'story', why: 'reference' });
  });

  const FORGOTTEN: readonly (readonly [what: string, meddle: (world: WorldClient) => Promise<unknown>])[] = [
    ['a world that goes on from a snapshot', async (world) => world.restore(await world.snapshot())],
    ['a journal that was emptied', (world) => world.call(CONTROL.clearJournal)],
  ];

  test.for(FORGOTTEN)('is left out for %s', async ([, meddle]) => {
    const { omitted, content } = await recordingOf({ ...DATA, story: BY_PASSWORD }, meddle);
    expect(content.story).toBeUndefined();
    expect(omitted).toEqual([{ path: 'story', why: 'lost' }]);
  });
});
