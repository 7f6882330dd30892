import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failuresOf } from '#scripts/command/check-command.ts';
import { readFixtures, shippedFixtures } from '#scripts/package/read-fixtures.ts';
import { readFixtureName } from '#server/shell/fixtures/built-readings.ts';
import { readFixtureFile, readFixtureText } from '#server/shell/fixtures/fixture-files.ts';
import { projectRoot } from '#server/shell/project.ts';

const built = readFixtures();

test('each shipped fixture is in the build as its text says, and no other text', () => {
  expect(built.size).toBe(shippedFixtures().length);
  for (const name of shippedFixtures()) {
    const file = join(projectRoot(), name);
    const json = built.get(readFixtureName(readFixtureText(file))) ?? '';
    expect(JSON.parse(json), name).toStrictEqual(readFixtureFile(file).content);
  }
});

test('a draft that nobody can read breaks no build, for it is not in one, and fails npm run check', () => {
  const root = mkdtempSync(join(tmpdir(), 'uc-draft-'));
  mkdirSync(join(root, 'fixtures'));
  cpSync(join(projectRoot(), 'fixtures/default.yaml'), join(root, 'fixtures/default.yaml'));
  writeFileSync(
    join(root, 'package.json'),
    '{ "files": ["dist", "fixtures/default.yaml", "fixtures/fixture.schema.json"] }',
  );
  writeFileSync(join(root, 'fixtures/draft.yaml'), 'story: [open: /login');
  expect(shippedFixtures(root)).toEqual(['fixtures/default.yaml']);
  expect(readFixtures(root).size).toBe(1);
  expect(failuresOf(join(root, 'fixtures'))[0]).toMatch(/draft\.yaml:1:8 expected "]"/);
  rmSync(root, { recursive: true });
});
