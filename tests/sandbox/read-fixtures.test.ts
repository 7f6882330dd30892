import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFixtures } from '#scripts/package/read-fixtures.ts';
import { readFixtureText } from '#server/fixtures/fixture-disk.ts';
import { isFixtureFile, readFixtureFile } from '#server/fixtures/fixture-files.ts';
import { readFixtureName } from '#server/fixtures/read-fixture.ts';
import { projectRoot } from '#server/project.ts';

const folder = join(projectRoot(), 'fixtures');
const built = readFixtures();
const files = readdirSync(folder).filter(isFixtureFile);

test.each(files)('%s is in the build as its text says', (name) => {
  const file = join(folder, name);
  const json = built.get(readFixtureName(readFixtureText(file))) ?? '';
  expect(JSON.parse(json)).toStrictEqual(readFixtureFile(file).content);
});

test('another text is not in the build', () => {
  const text = readFixtureText(join(folder, 'default.yaml'));
  expect(built.has(readFixtureName(text))).toBe(true);
  expect(built.has(readFixtureName(`${text}\n`))).toBe(false);
});
