import type { ParseArgsConfig, parseArgs } from 'node:util';
import { outliveClosedOutput } from '#server/closed-output.ts';
import { asksForHelp, parseCommandLine } from '#server/command/usage.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type CommandLine<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;

/** The flags and names a script was started with. `--help` prints and ends; a wrong flag is one sentence. */
export function readCommandLine<T extends Options>(help: string, options: T): CommandLine<T> {
  const parameters = process.argv.slice(2);
  if (asksForHelp(parameters)) {
    console.log(help.trim());
    process.exit(0);
  }
  try {
    return parseCommandLine(parameters, options, true);
  } catch (error) {
    console.error(messageOf(error));
    return process.exit(1);
  }
}

/**
 * Runs a script to its exit code, even if its output is not read to the end; whatever it throws is one line, with
 * the stack only under DEBUG.
 */
export async function runScript(main: () => Promise<number>): Promise<void> {
  outliveClosedOutput();
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(process.env.DEBUG && error instanceof Error ? error.stack : messageOf(error));
    process.exitCode = 1;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
