import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFixtures, shippedFixtures } from '#scripts/package/read-fixtures.ts';
import { readFixtureName } from '#server/shell/fixtures/built-readings.ts';
import { readFixtureFile, readFixtureText } from '#server/shell/fixtures/fixture-files.ts';
import { projectRoot } from '#server/shell/project.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const built = readFixtures();

test('each shipped fixture is in the build as its text, and no other text', () => {
  expect(built.size).toBe(shippedFixtures().length);
  for (const name of shippedFixtures()) {
    const file = join(projectRoot(), name);
    const json = built.get(readFixtureName(readFixtureText(file))) ?? '';
    expect(JSON.parse(json), name).toStrictEqual(readFixtureFile(file).content);
  }
});

test('a draft is in no build and no commit', () => {
  const root = temporaryFolder(onTestFinished);
  mkdirSync(join(root, 'fixtures/drafts'), { recursive: true });
  cpSync(join(projectRoot(), 'fixtures/default.yaml'), join(root, 'fixtures/default.yaml'));
  cpSync(join(projectRoot(), 'fixtures/drafts/.gitignore'), join(root, 'fixtures/drafts/.gitignore'));
  writeFileSync(join(root, 'fixtures/drafts/draft.yaml'), 'story: [open: /login');
  expect(shippedFixtures(root)).toEqual(['fixtures/default.yaml']);
  expect(readFixtures(root).size).toBe(1);
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' });
  git('init', '--quiet');
  expect(git('status', '--short', '--untracked-files=all', '--', 'fixtures').split('\n').sort()).toEqual([
    '',
    '?? fixtures/default.yaml',
    '?? fixtures/drafts/.gitignore',
  ]);
});
