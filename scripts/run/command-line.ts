import { type ParseArgsConfig, parseArgs } from 'node:util';
import { outliveClosedOutput } from '#server/closed-output.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type CommandLine<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;

/** The flags and names a script was started with. `--help` prints and ends; a wrong flag is one sentence. */
export function readCommandLine<T extends Options>(help: string, options: T): CommandLine<T> {
  if (process.argv.slice(2).some((parameter) => parameter === '--help' || parameter === '-h')) {
    console.log(help.trim());
    process.exit(0);
  }
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const [first = ''] = messageOf(error).split('\n', 1);
    const ambiguous = /^Option '(--[\w-]+)[^']*' argument is ambiguous/.exec(first)?.[1];
    const sentence = ambiguous
      ? `${ambiguous}: expected a value; write one that begins with a dash as ${ambiguous}=VALUE`
      : first.split('. ')[0];
    console.error(`${sentence}. See --help.`);
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
