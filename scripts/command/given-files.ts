import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isFixtureFile, isThere } from '#server/shell/fixtures/fixture-files.ts';
import { orSentence } from '#server/shell/whole-file.ts';

/**
 * The fixtures that a word of the command line means: those of a folder, else itself.
 * @throws one sentence for a folder that cannot be read, or has none
 */
export function filesOf(given: string): string[] {
  if (!isThere(given)) return [given];
  const names = orSentence(`${given} cannot be read`, () =>
    statSync(given).isDirectory() ? readdirSync(given) : null,
  );
  if (names === null) return [given];
  const files = names.filter(isFixtureFile).sort();
  if (files.length > 0) return files.map((name) => join(given, name));
  throw new Error(`${given}: there is no fixture in this folder: expected YAML or JSON files`);
}
