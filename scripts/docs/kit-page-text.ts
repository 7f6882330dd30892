import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';

export const KIT_PAGE = 'docs/kit.md';

/** The part of the page between these lines is generated. */
const BEGIN = '<!-- actions: written by npm run fixture-schema from the doc comments of client/kit -->\n';
const END = '<!-- end of actions -->';

const SOURCES = [
  ['world', ['client/kit/world-client.ts', 'client/kit/world-data.ts']],
  ['world.journal', ['client/kit/world-journal.ts']],
  ['browser', ['client/kit/portal-client.ts', 'client/kit/portal-calls.ts']],
] as const;

/** A public method of a class, behind its doc comment. */
const METHOD =
  /^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(?:async )?(?!constructor|override|get |readonly |#)(\w+)(?:<.*)?\(/gm;

/** The kit's page with a list of every action, as its file holds it. */
export function kitPageText(): string {
  const page = readFileSync(join(ROOT, KIT_PAGE), 'utf8').replaceAll('\r\n', '\n');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined)
    throw new Error(`${KIT_PAGE} has no place for the list of actions: ${BEGIN.trim()} and ${END}`);
  const rows = SOURCES.flatMap(([owner, files]) =>
    files.flatMap(actionsOf).map(({ name, does }) => `| \`${owner}.${name}\` | ${does} |`),
  );
  return `${before}${BEGIN}| action | does |\n|---|---|\n${rows.join('\n')}\n${END}${after}`;
}

function actionsOf(file: string): { name: string; does: string }[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return [...source.matchAll(METHOD)].map(([, comment = '', name = '']) => ({ name, does: sentenceIn(comment) }));
}

/** Text of a comment before its tags, on one line. */
function sentenceIn(comment: string): string {
  const [text = ''] = comment.replaceAll(/^ *\* ?/gm, '').split(/\s@/, 1);
  return text.replaceAll(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}
