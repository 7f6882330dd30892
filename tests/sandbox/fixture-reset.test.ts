import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { fixtureFolder, startFixture } from '#server/shell/fixtures/fixture-files.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { answerOf, expectRefusal } from '#support/expect-answer.ts';
import { startTestSandbox } from '#support/target.ts';
import { control } from '#support/test-world.ts';

const root = mkdtempSync(join(tmpdir(), 'reset-'));
const folder = join(root, 'fixtures');
let running: RunningSandbox;

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'default.yaml'), 'title: 一\naccounts:\n  - account: one\n');
  writeFileSync(join(folder, 'other.yaml'), 'title: 二\naccounts:\n  - account: two\n');
  mkdirSync(join(folder, 'folder.yaml'));
  symlinkSync('nothing', join(folder, 'link.yaml'));
  writeFileSync(join(folder, 'bad.yaml'), 'accounts:\n  - account: three\nweChat: { wx: thre }\n');
  running = await startTestSandbox({
    fixtures: fixtureFolder(folder),
    fixture: startFixture(fixtureFolder(folder), 'default'),
  });
});
afterAll(async () => {
  await running.close();
  rmSync(root, { recursive: true });
});

const state = () =>
  JSON.stringify(running.sandbox.find(MAIN_WORLD)?.snapshot(), (name, value) => (name === 'now' ? 0 : value));
const reset = (fixture: unknown) => control(running.url, CONTROL.reset, { body: { fixture } });

describe('POST reset with a fixture', () => {
  test.for([
    [
      'bad',
      'body.fixture.weChat.wx',
      'fixtures/bad.yaml:3:15 weChat.wx: no account is named "thre"; did you mean "three"?',
    ],
    ['folder', 'body.fixture', 'fixtures/folder.yaml: this file cannot be read: it is a folder'],
    ['link', 'body.fixture', 'fixtures/link.yaml: this file cannot be read: it is a link to nothing'],
    [{ weChat: { wx: 'x' } }, 'body.fixture.weChat.wx', 'weChat.wx: no account is named "x"'],
    [{ events: [{ at: '10s' }] }, 'body.fixture.events.0', 'expected one action of'],
  ] as const)('K8: %j is refused at its place and leaves the world as it was', async ([fixture, path, words]) => {
    const before = state();
    const { path: place, expected } = expectRefusal(await reset(fixture), 'REQUEST_INVALID');
    expect(place).toBe(path);
    expect(expected).toContain(words);
    expect(state()).toBe(before);
  });

  test('by name or written out puts the world on it', async () => {
    expect(answerOf(await reset('other'), CONTROL.reset)).toMatchObject({ fixture: 'other', accounts: 1 });
    const events = [{ at: '1h', setAccount: { account: 'a', enable: false } }];
    expect(answerOf(await reset({ accounts: [{ account: 'a' }], events }), CONTROL.reset)).toMatchObject({
      fixture: 'inline',
      accounts: 1,
    });
    const { upcoming } = answerOf(await control(running.url, CONTROL.clock), CONTROL.clock);
    expect(upcoming.map(({ what }) => what)).toContain('修改账号 a');
  });
});

test('GET fixtures lists what cannot be read with the reason, beside the rest', async () => {
  const { fixtures } = answerOf(await control(running.url, CONTROL.fixtures), CONTROL.fixtures);
  expect(fixtures.map(({ name }) => name)).toEqual(['bad', 'default', 'folder', 'link', 'other']);
  const folderEntry = fixtures.find(({ name }) => name === 'folder');
  expect(folderEntry?.description).toBe('数据有误：fixtures/folder.yaml: this file cannot be read: it is a folder');
});
