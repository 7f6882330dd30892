import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Command, printLine, printText } from '#server/command/command.ts';
import { helpText, parseCommandLine } from '#server/command/usage.ts';
import { isThere, reasonOf } from '#server/fixtures/fixture-disk.ts';
import { INIT_FILES, INIT_NEXT, type InitFile } from './init-files.ts';

/** `uc-sandbox init`: what a project's first test with the sandbox needs. */
export const INIT: Command = {
  help: helpText(
    ['uc-sandbox init'],
    `Writes into this folder, never over a file that is there:

${INIT_FILES.map(({ path }) => `  ${path}`).join('\n')}`,
    {},
  ),
  run: async (parameters) => {
    parseCommandLine(parameters, {});
    for (const file of INIT_FILES) printLine(`${write(file) ? 'wrote' : 'kept '}  ${file.path}`);
    printText(INIT_NEXT);
    return 0;
  },
};

/** False where the file is there already. @throws one sentence where it cannot be written */
function write({ path, text }: InitFile): boolean {
  try {
    if (isThere(path)) return false;
    if (!isThere(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    throw new Error(`${path} cannot be written: ${reasonOf(error)}`);
  }
}
