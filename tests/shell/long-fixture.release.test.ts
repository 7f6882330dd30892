import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { FixtureError } from '#sandbox/fixture/fixture-reader.ts';
import { fixtureFolder } from '#server/shell/fixtures/fixture-folder.ts';
import { fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { turnsDuring } from '#support/until.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

const yamlOf = (count: number) =>
  `accounts:\n${Array.from({ length: count }, (_, at) => `- account: a${at}\n  accountId: id${at}\n  phone: '${13_900_000_000 + at}'\n`).join('')}`;
const MARKS = '---\n'.repeat(250_000);

describe('K28: a long fixture', () => {
  test('is read beside everybody else when it is saved, and refused with its places', async () => {
    const { store } = fixtureLibrary(folder);
    const { turns, result } = await turnsDuring(store?.save('long', yamlOf(700), false) ?? expect.fail());
    expect(result.fixture.content.accounts).toHaveLength(700);
    expect(turns).toBeGreaterThan(10);
    const bad = store?.save('bad', `${yamlOf(700)}tilte: x\n`, false) ?? expect.fail();
    await expect(bad).rejects.toBeInstanceOf(FixtureError);
    await expect(bad).rejects.toMatchObject({ places: [{ line: 2_102, column: 1 }] });
  });

  test('in a folder is read beside everybody else, once, before it is listed or begun with', async () => {
    writeFileSync(join(folder, 'long.yaml'), yamlOf(700));
    writeFileSync(join(folder, 'marks.yaml'), MARKS);
    const library = fixtureFolder(folder);
    expect((await turnsDuring(library.prepare?.('long') ?? expect.fail())).turns).toBeGreaterThan(10);
    expect(library.prepare?.('long')).toBeUndefined();
    expect(library.load('long')?.content.accounts).toHaveLength(700);
    await library.prepare?.();
    expect(library.prepare?.()).toBeUndefined();
    expect(library.list().map(({ description }) => description.split('：', 1)[0])).toEqual(['', '数据有误']);
  });

  test('is begun with by reset and by a new world, without anybody waiting for it', async () => {
    writeFileSync(join(folder, 'long.yaml'), yamlOf(700));
    const running = await startTestSandbox({ fixtures: fixtureLibrary(folder) });
    onTestFinished(() => running.close());
    const sandbox = sandboxAt(running.url);
    expect((await sandbox.createWorld({ fixture: 'long' })).id).toBeTruthy();
    await sandbox.world('main').call(CONTROL.reset, { body: { fixture: 'long' } });
    expect((await sandbox.call(CONTROL.worlds)).worlds.map(({ accounts: count }) => count)).toEqual([700, 700]);
  });
});
