import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Command, printLine, printText } from '#server/shell/command.ts';
import { isThere, reasonOf } from '#server/shell/fixtures/fixture-disk.ts';
import { type Flags, helpText, parseCommandLine, UsageError } from '#server/shell/usage.ts';
import { writeWhole } from '#server/shell/whole-file.ts';
import { FIRST_TESTS, type InitFile, initFiles, initNext } from './init-files.ts';

const NAMES = Object.keys(FIRST_TESTS)
  .join(', ')
  .replace(/, (?=\w+$)/, ' or ');
const FLAGS = {
  test: { type: 'string', value: 'NAME', says: `runner of the first test: ${NAMES} (default: node)` },
} as const satisfies Flags;

/** `uc-sandbox init`: what a project's first test with the sandbox needs. */
export const INIT: Command = {
  help: helpText(
    ['uc-sandbox init [--test NAME]'],
    `Writes into this folder, never over a file that is there:

${initFiles(FIRST_TESTS.node)
  .map(({ path }) => `  ${path}`)
  .join('\n')}`,
    FLAGS,
  ),
  run: async (parameters) => {
    const { test: name = 'node' } = parseCommandLine(parameters, FLAGS).values;
    if (!Object.hasOwn(FIRST_TESTS, name)) throw new UsageError(`--test ${name}: expected ${NAMES}`);
    const test = FIRST_TESTS[name as keyof typeof FIRST_TESTS];
    for (const file of initFiles(test)) printLine(`${write(file) ? 'wrote' : 'kept '}  ${file.path}`);
    printText(initNext(test));
    return 0;
  },
};

/** False where the file is there already. @throws one sentence where it cannot be written */
function write({ path, text }: InitFile): boolean {
  try {
    if (isThere(path)) return false;
    if (!isThere(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, text);
    return true;
  } catch (error) {
    throw new Error(`${path} cannot be written: ${reasonOf(error)}`);
  }
}
