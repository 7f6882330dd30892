import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import { fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { answerOf, expectRefusal } from '#support/expect-answer.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { control } from '#support/test-world.ts';

const YAML = '# kept\ntitle: 一\naccounts:\n  - account: one\n';
const TAKEN = 'a name that no fixture of the folder has, or overwrite: true';

const root = temporaryFolder(afterAll);
let folder = '';
let running: RunningSandbox;

/** @param name as the address has it */
const save = (name: string, body: object, headers: Record<string, string> = {}): Promise<AnyResponse> =>
  send(running.url, 'POST', `${SANDBOX.api}/fixtures/${name}`, {
    body,
    headers: { [HEADERS.control]: '1', ...headers },
  });
const list = async () => answerOf(await control(running.url, CONTROL.fixtures), CONTROL.fixtures);
const files = () => readdirSync(folder).sort();
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeAll(async () => {
  folder = join(root, 'scenarios');
  mkdirSync(folder);
  running = await startTestSandbox({ fixtures: fixtureLibrary(folder) });
});
afterEach(() => {
  rmSync(root, { recursive: true });
  mkdirSync(folder, { recursive: true });
});
afterAll(() => running.close());

describe('POST fixtures/NAME', () => {
  test('writes the text as it is, and a world can begin with it at once', async () => {
    expect(answerOf(await save('mine', { yaml: YAML }), CONTROL.saveFixture)).toEqual({
      name: 'mine',
      file: 'scenarios/mine.yaml',
    });
    expect(files()).toEqual(['mine.yaml']);
    expect(read('mine.yaml')).toBe(YAML);
    const { fixtures, folder: shown } = await list();
    expect(shown).toBe('scenarios');
    expect(fixtures[0]).toEqual({ name: 'mine', title: '一', description: '', own: true, version: expect.any(String) });
    const world = await control(running.url, CONTROL.createWorld, { body: { fixture: 'mine' } });
    expect(answerOf(world, CONTROL.createWorld)).toMatchObject({ fixture: 'mine', accounts: 1 });
  });

  test('takes the answer of GET fixture, with the schema where it is from that folder', async () => {
    const { yaml } = answerOf(await control(running.url, CONTROL.exportFixture), CONTROL.exportFixture);
    answerOf(await save('场景-2', { yaml }), CONTROL.saveFixture);
    const [first, ...rest] = read('场景-2.yaml').split('\n');
    const schema = /\$schema=(.*)$/.exec(first ?? '')?.[1] ?? '';
    expect(existsSync(join(folder, schema))).toBe(true);
    expect(rest).toEqual(yaml.split('\n').slice(1));
  });

  test('K19: a taken name is refused, unless it is to be replaced', async () => {
    await save('mine', { yaml: YAML });
    expect(expectRefusal(await save('mine', { yaml: 'title: 二\n' }), 'SUBJECT_CONFLICT')).toMatchObject({
      path: 'name',
      expected: TAKEN,
    });
    expect(read('mine.yaml')).toBe(YAML);
    answerOf(await save('mine', { yaml: 'title: 二\n', overwrite: true }), CONTROL.saveFixture);
    expect([files(), read('mine.yaml')]).toEqual([['mine.yaml'], 'title: 二\n']);
    rmSync(join(folder, 'mine.yaml'));

    // A file of the name with another ending is that fixture; JSON is never replaced by YAML.
    writeFileSync(join(folder, 'short.yml'), YAML);
    writeFileSync(join(folder, 'json.json'), '{}');
    expectRefusal(await save('short', { yaml: YAML }), 'SUBJECT_CONFLICT');
    answerOf(await save('short', { yaml: 'title: 二\n', overwrite: true }), CONTROL.saveFixture);
    const { expected } = expectRefusal(await save('json', { yaml: YAML, overwrite: true }), 'SUBJECT_CONFLICT');
    expect(expected).toBe('a name that no JSON file has (json.json): what is saved is YAML');
    expect([files(), read('short.yml'), read('json.json')]).toEqual([['json.json', 'short.yml'], 'title: 二\n', '{}']);
  });

  test('a text that is no fixture is refused at its line, and nothing is written', async () => {
    const { path, expected } = expectRefusal(await save('mine', { yaml: 'acounts: []\n' }), 'REQUEST_INVALID');
    expect(path).toBe('body.yaml.acounts');
    expect(expected).toContain('scenarios/mine.yaml:1:1 acounts: unknown key "acounts"; did you mean "accounts"?');
    expectRefusal(await save('mine', {}), 'REQUEST_INVALID');
    expect(files()).toEqual([]);
  });

  test('without --fixtures there is no folder, and saving names the option that gives one', async () => {
    const { url, close } = await startTestSandbox({ fixtures: fixtureLibrary() });
    const input = { params: { name: 'mine' }, body: { yaml: YAML } };
    const { expected } = expectRefusal(await control(url, CONTROL.saveFixture, input), 'SUBJECT_CONFLICT');
    expect(expected).toBe('a sandbox that was started with --fixtures DIR');
    expect(answerOf(await control(url, CONTROL.fixtures), CONTROL.fixtures).folder).toBeNull();
    await close();
  });
});

describe('a file name that comes from outside (K19)', () => {
  test('is refused where it is more than a name, or comes from another site, and nothing is written anywhere', async () => {
    for (const name of [
      '..%2Fx',
      'a%2Fb',
      '%2Ftmp%2Fx',
      '..%5Cx',
      '.',
      '..',
      '.hidden',
      'a.yaml',
      '%00',
      'a%00b',
      'a%0Ab',
      '%20',
      '-rf',
      '~',
      '$HOME',
      'C:',
      'con',
      'NUL',
      'com1',
      'a'.repeat(65),
      '%E2%80%AE',
      '*',
    ])
      expect([400, 404, 405], name).toContain((await save(name, { yaml: YAML, overwrite: true })).status);
    for (const headers of [{ Origin: 'http://evil.example' }, { [HEADERS.control]: '' }] as Record<string, string>[])
      expect((await save('mine', { yaml: YAML }, headers)).status).toBe(403);
    expect(files()).toEqual([]);
    expect(readdirSync(root)).toEqual(['scenarios']);
  });

  test('a link in the folder is neither followed nor lost, and a folder stays one', async () => {
    const outside = join(root, 'outside.yaml');
    writeFileSync(outside, YAML);
    symlinkSync(outside, join(folder, 'link.yaml'));
    mkdirSync(join(folder, 'folder.yaml'));
    for (const name of ['link', 'folder']) {
      expectRefusal(await save(name, { yaml: 'title: 二\n' }), 'SUBJECT_CONFLICT');
      const { expected } = expectRefusal(
        await save(name, { yaml: 'title: 二\n', overwrite: true }),
        'SUBJECT_CONFLICT',
      );
      expect(expected).toBe(`a name that no link and no folder has (${name}.yaml)`);
    }
    expect(readFileSync(outside, 'utf8')).toBe(YAML);
    expect(readlinkSync(join(folder, 'link.yaml'))).toBe(outside);
    expect(files()).toEqual(['folder.yaml', 'link.yaml']);
  });

  test('a folder that is gone is a refusal with its reason', async () => {
    rmSync(folder, { recursive: true });
    const { expected } = expectRefusal(await save('mine', { yaml: YAML }), 'SUBJECT_CONFLICT');
    expect(expected).toContain('a folder that can be written: ');
    expect((await list()).folder).toBeNull();
  });
});
