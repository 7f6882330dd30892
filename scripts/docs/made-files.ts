import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { fixtureSchemaText, SCHEMA_FILE } from './fixture-schema-text.ts';
import { fixtureSize, keyTable } from './key-table.ts';
import { NAME_TABLES, STEP_TABLES } from './name-tables.ts';
import { code, table } from './table.ts';

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

const SOURCES = [
  ['world', ['client/kit/world-client.ts', 'client/kit/world-data.ts']],
  ['world.journal', ['client/kit/world-journal.ts']],
  ['browser', ['client/kit/portal-client.ts', 'client/kit/portal-calls.ts']],
] as const;

/** A public method of a class, behind its doc comment. */
const METHOD =
  /^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(?:async )?(?!constructor|override|get |readonly |#)(\w+)(?:<.*)?\(/gm;

/** Table of every action of the kit. */
function kitActions(): string {
  const rows = SOURCES.flatMap(([owner, files]) =>
    files
      .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(METHOD)])
      .map(([, comment = '', name]) => [code(`${owner}.${name}`), sentenceIn(comment)]),
  );
  return table(['action', 'does'], rows);
}

/** Text of a comment before its tags, on one line. */
function sentenceIn(comment: string): string {
  const [text = ''] = comment.replaceAll(/^ *\* ?/gm, '').split(/\s@/, 1);
  return text.replaceAll(/\s+/g, ' ').trim();
}
