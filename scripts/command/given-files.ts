import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isFixtureFile, isThere, reasonOf } from '#server/shell/fixtures/fixture-files.ts';

/**
 * The fixtures that a word of the command line means: those of a folder, else itself.
 * @throws one sentence for a folder that cannot be read, or has none
 */
export function filesOf(given: string): string[] {
  if (!isThere(given)) return [given];
  try {
    if (!statSync(given).isDirectory()) return [given];
    const files = readdirSync(given).filter(isFixtureFile).sort();
    if (files.length > 0) return files.map((name) => join(given, name));
  } catch (error) {
    throw new Error(`${given} cannot be read: ${reasonOf(error)}`);
  }
  throw new Error(`${given}: there is no fixture in this folder: expected YAML or JSON files`);
}
