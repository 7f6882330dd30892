import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { messageOf } from '#scripts/run/command-line.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { reasonOf } from '#server/shell/fixtures/fixture-disk.ts';
import { isFixtureFile, readFixtureFile } from '#server/shell/fixtures/fixture-files.ts';

/** Every diagnostic of every fixture in a folder, as `file:line:column what is wrong`. */
export function brokenFixtures(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    return [`${folder}: this folder cannot be read: ${reasonOf(error)}`];
  }
  return names.filter(isFixtureFile).flatMap((name) => diagnosticsOf(relative(ROOT, join(folder, name))));
}

function diagnosticsOf(file: string): string[] {
  try {
    readFixtureFile(file);
    return [];
  } catch (error) {
    return messageOf(error).split('\n');
  }
}
