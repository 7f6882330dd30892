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
  const over = names.some((name) => whyPassedOver(given, name)) ? ` (${skippedEntries(given).join('; ')})` : '';
  throw new Error(`${given}: there is no fixture in this folder: expected YAML or JSON files${over}`);
}

/** Entries of a folder that may be meant as fixtures and are read as none, each with the reason; none of a file. */
export function skippedEntries(given: string): string[] {
  if (!isThere(given) || !statSync(given).isDirectory()) return [];
  return readdirSync(given)
    .sort()
    .flatMap((name) => {
      const why = whyPassedOver(given, name);
      return why === null ? [] : [`${join(given, name)}: passed over: ${why}`];
    });
}

/** A fixture's file extension in another letter case. */
const ALMOST = /(?<!\.schema)\.(?:ya?ml|json)$/i;

function whyPassedOver(folder: string, name: string): string | null {
  if (name.startsWith('.') || name === 'node_modules') return null;
  if (statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory())
    return isFixtureFile(name) || hasFixtures(join(folder, name)) ? 'it is a folder; name it too' : null;
  if (isFixtureFile(name) || !ALMOST.test(name)) return null;
  return 'expected an ending in small letters: .yaml, .yml or .json';
}

/** True for a folder with anything in it that may be a fixture, at any depth. */
function hasFixtures(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true }).some((name) => ALMOST.test(String(name)));
  } catch {
    return true;
  }
}
