import { stripVTControlCharacters } from 'node:util';
import { LinesError, linesOf } from '#contract/printable.ts';
import {
  asksForHelp,
  type CommandLine,
  type Options,
  outliveClosedOutput,
  parseCommandLine,
  printError,
  printText,
} from '#server/shell/command.ts';

/** The flags and names a script was started with. `--help` prints and ends; a wrong flag is one sentence. */
export function readCommandLine<T extends Options>(help: string, options: T): CommandLine<T> {
  const parameters = process.argv.slice(2);
  if (asksForHelp(parameters)) {
    printText(help.trim());
    process.exit(0);
  }
  try {
    return parseCommandLine(parameters, options, true);
  } catch (error) {
    printError(error);
    return process.exit(1);
  }
}

/**
 * Runs a script to its exit code, even if its output is not read to the end; whatever it throws is printed, with the
 * stack only under DEBUG.
 */
export async function runScript(main: () => Promise<number>): Promise<void> {
  outliveClosedOutput();
  try {
    process.exitCode = await main();
  } catch (error) {
    printError(error, linesOfTool(error));
    process.exitCode = 1;
  }
}

/** A bundler's error has several lines: all but the first are indented, so that none passes for a line of its own. */
function linesOfTool(error: unknown): readonly string[] {
  if (error instanceof LinesError) return linesOf(error);
  const [first = '', ...rest] = stripVTControlCharacters(messageOf(error)).split('\n');
  return [first, ...rest.map((line) => `    ${line}`)];
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
