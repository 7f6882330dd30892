import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { keySections } from './fixture-page-text.ts';
import { fixtureSchemaText, SCHEMA_FILE } from './fixture-schema-text.ts';
import { actionTable } from './kit-page-text.ts';
import { NAME_PAGE, namePageText } from './name-page-text.ts';
import { stepTables } from './story-page-text.ts';

const KIT_PAGE = 'docs/kit.md';
const SCENARIO_PAGE = 'docs/scenarios.md';

/** Files that `npm run fixture-schema` writes, as they should be. */
export function madeFiles(): Readonly<Record<string, string>> {
  return {
    [SCHEMA_FILE]: fixtureSchemaText(),
    [SCENARIO_PAGE]: pageWith(SCENARIO_PAGE, { steps: stepTables(), keys: keySections() }),
    [NAME_PAGE]: namePageText(),
    [KIT_PAGE]: pageWith(KIT_PAGE, { actions: actionTable() }),
  };
}

/** A page written by hand, with what stands between the two comments of each part made anew. */
function pageWith(file: string, parts: Readonly<Record<string, string>>): string {
  const page = readFileSync(join(ROOT, file), 'utf8').replaceAll('\r\n', '\n');
  return Object.entries(parts).reduce((text, [name, made]) => {
    const place = new RegExp(`(<!-- ${name}: [^>]*-->\\n)[\\s\\S]*(<!-- end of ${name} -->)`);
    if (!place.test(text))
      throw new Error(`${file} has no place for the ${name}: <!-- ${name}: … --> and <!-- end of ${name} -->`);
    return text.replace(place, (_, begin: string, end: string) => begin + made + end);
  }, page);
}
