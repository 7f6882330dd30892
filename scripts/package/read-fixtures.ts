import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { readFixtureText } from '#server/fixtures/fixture-disk.ts';
import { isFixtureFile, readFixtureFile } from '#server/fixtures/fixture-files.ts';
import { READ_FIXTURES, readFixtureName } from '#server/fixtures/read-fixture.ts';

/** Contents of the package's fixtures as JSON, by the name of their file in the build. */
export function readFixtures(): ReadonlyMap<string, string> {
  const folder = join(ROOT, 'fixtures');
  const files = readdirSync(folder).filter(isFixtureFile);
  return new Map(
    files.map((name) => {
      const file = join(folder, name);
      return [readFixtureName(readFixtureText(file)), JSON.stringify(readFixtureFile(file).content)];
    }),
  );
}

/** Writes them into the build. @throws FixtureError for a broken one */
export function writeReadFixtures(): void {
  const folder = join(ROOT, 'dist', READ_FIXTURES);
  mkdirSync(folder, { recursive: true });
  for (const [name, json] of readFixtures()) writeFileSync(join(folder, name), json);
}
