import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';

/** The example of one documented name. */
interface DocExample {
  /** file and name, for a title */
  readonly of: string;
  /** statements; `EXPRESSION; // => VALUE` gives the value of an expression */
  readonly code: string;
}

/** Modules whose public names a team uses from any runner. */
export const DOCUMENTED = [
  'client/kit/control-client.ts',
  'client/kit/node/sandbox-at.ts',
  'client/kit/portal-calls.ts',
  'client/kit/portal-client.ts',
  'client/kit/sandbox-client.ts',
  'client/kit/testing/refused.ts',
  'client/kit/world-client.ts',
  'client/kit/world-data.ts',
  'client/kit/world-journal.ts',
];

/** A doc comment and the first line of its subject. */
const COMMENTED = /^( *)\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(.*)$/gm;
/** A public method of an exported class, or an exported function. */
const PUBLIC = /^(?: {2}(?:async )?(?!constructor|override|get |#)(\w+)(?:<.*)?\(|export (?:async )?function (\w+))/;

/** The examples of a file, in order. */
export function docExamples(file: string): DocExample[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return [...source.matchAll(COMMENTED)].flatMap(([, indent = '', comment = '', declared = '']) => {
    const [, example] = comment.split('@example');
    if (example === undefined) return [];
    const code = example.replaceAll(new RegExp(`^${indent} \\* ?`, 'gm'), '').trim();
    return [{ of: `${file} ${nameOf(declared)}`, code }];
  });
}

/** Public functions and methods of a file without an example. */
export function withoutExample(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const documented = new Set(docExamples(file).map(({ of }) => of));
  return source
    .split('\n')
    .map((line) => PUBLIC.exec(line))
    .flatMap((match) => (match ? [match[1] ?? match[2] ?? ''] : []))
    .filter((name) => !documented.has(`${file} ${name}`));
}

/** The statements of an example with an assertion for each value that it names. */
export function assertingCode({ code }: DocExample): string {
  return code.replaceAll(/^(.*); \/\/ => (.*)$/gm, 'assert.deepEqual($1, $2);');
}

function nameOf(declared: string): string {
  const [, method, named] = PUBLIC.exec(declared) ?? [];
  return method ?? named ?? /(?:class|const) (\w+)/.exec(declared)?.[1] ?? declared.trim();
}
