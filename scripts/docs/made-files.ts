import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { fixtureSchemaText, SCHEMA_FILE } from './fixture-schema-text.ts';
import { fixtureSize, keyTable } from './key-table.ts';
import { kitActions } from './kit-actions.ts';
import { NAME_TABLES } from './name-tables.ts';
import { STEP_TABLES } from './step-tables.ts';

/** Parts of the pages, by the word in their marker; each takes what stands behind the word. */
const PARTS: Readonly<Record<string, (of: string) => string>> = {
  size: fixtureSize,
  keys: keyTable,
  actions: kitActions,
  ...NAME_TABLES,
  ...STEP_TABLES,
};

/** Files that `npm run fixture-schema` writes, as they should be. */
export function madeFiles(): Readonly<Record<string, string>> {
  const pages = ['docs/scenarios.md', 'docs/names.md', 'docs/kit.md'];
  return {
    [SCHEMA_FILE]: fixtureSchemaText(),
    ...Object.fromEntries(pages.map((page) => [page, madePage(page)])),
  };
}

/** A page written by hand, with what stands between `<!-- made: … -->` and `<!-- end -->` made anew. */
function madePage(file: string): string {
  const page = readFileSync(join(ROOT, file), 'utf8').replaceAll('\r\n', '\n');
  return page.replaceAll(/(<!-- made: (\w+) ?(.*) -->\n)[\s\S]*?(<!-- end -->)/g, (_, begin, word, of, end) => {
    const make = PARTS[word];
    if (!make) throw new Error(`${file}: nothing is made for ${word}`);
    return `${begin}${make(of)}\n${end}`;
  });
}
