import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { code, table } from './table.ts';

const SOURCES = [
  ['world', ['client/kit/world-client.ts', 'client/kit/world-data.ts']],
  ['world.journal', ['client/kit/world-journal.ts']],
  ['browser', ['client/kit/portal-client.ts', 'client/kit/portal-calls.ts']],
] as const;

/** A public method of a class, behind its doc comment. */
const METHOD =
  /^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(?:async )?(?!constructor|override|get |readonly |#)(\w+)(?:<.*)?\(/gm;

/** Table of every action of the kit. */
export function kitActions(): string {
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
