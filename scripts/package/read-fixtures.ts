import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { READ_FIXTURES, readFixtureName } from '#server/shell/fixtures/built-readings.ts';
import { isFixtureFile, readFixtureFile, readFixtureText } from '#server/shell/fixtures/fixture-files.ts';

/** Fixtures that travel in the package, by the rule of `files` in package.json: `fixtures/*.yaml`, no folder below it. */
export function shippedFixtures(root = ROOT): string[] {
  const files = readdirSync(join(root, 'fixtures')).filter((file) => isFixtureFile(file) && file.endsWith('.yaml'));
  return files.sort().map((file) => `fixtures/${file}`);
}

/** Contents of the package's fixtures as JSON, by the name of their file in the build. */
export function readFixtures(root = ROOT): ReadonlyMap<string, string> {
  const files = shippedFixtures(root).map((name) => join(root, name));
  return new Map(
    files.map((file) => [readFixtureName(readFixtureText(file)), JSON.stringify(readFixtureFile(file).content)]),
  );
}

/** Writes them into the build. @throws FixtureError for a broken one */
export function writeReadFixtures(): void {
  const folder = join(ROOT, 'dist', READ_FIXTURES);
  mkdirSync(folder, { recursive: true });
  for (const [name, json] of readFixtures()) writeFileSync(join(folder, name), json);
}
