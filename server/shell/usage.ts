import { type ParseArgsConfig, parseArgs } from 'node:util';
import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';

/** An option as `parseArgs` takes it, with its line of the help. */
export interface Flag {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** name of the value in the help: `--port N` */
  readonly value?: string;
  readonly says: string;
}

export type Flags = Readonly<Record<string, Flag>>;
type Options = NonNullable<ParseArgsConfig['options']>;
export type CommandLine<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;

/** A command line that cannot be used, in one sentence that says what to do next. */
export class UsageError extends Error {}

export function asksForHelp(parameters: readonly string[]): boolean {
  return parameters.some((parameter) => parameter === '--help' || parameter === '-h');
}

/**
 * Options and names of a command line.
 * @param takesNames whether anything may stand beside the options
 * @throws UsageError; an unknown option comes with the nearest one that there is
 */
export function parseCommandLine<const T extends Options>(
  parameters: readonly string[],
  options: T,
  takesNames = false,
): CommandLine<T> {
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: takesNames }) as CommandLine<T>;
  } catch (error) {
    throw new UsageError(`${sentenceOf(error as Error, Object.keys(options))}. See --help.`);
  }
}

function sentenceOf({ message }: Error, names: readonly string[]): string {
  const [first = ''] = message.split('\n', 1);
  const ambiguous = /^Option '(--[\w-]+)[^']*' argument is ambiguous/.exec(first)?.[1];
  if (ambiguous) return `${ambiguous}: expected a value; write one that begins with a dash as ${ambiguous}=VALUE`;
  const [sentence = ''] = first.split('. ');
  const unknown = /^Unknown option '(--?[\w-]+)/.exec(first)?.[1];
  const nearest = suggestion(unknown?.replace(/^--?/, ''), [...names, 'help']);
  return sentence + nearest.replace('"', '--').replace('"', '').replace(/\?$/, '');
}

const HELP: Flag = { type: 'boolean', says: 'this text' };
const COLUMN_GAP = 2;

/** Help of a command: its uses, what it does, and a line an option. */
export function helpText(uses: readonly string[], summary: string, flags: Flags): string {
  const rows = Object.entries({ ...flags, help: HELP }).map(
    ([name, { value, says }]) => [`--${name}${value ? ` ${value}` : ''}`, says] as const,
  );
  const width = Math.max(...rows.map(([name]) => name.length)) + COLUMN_GAP;
  const lines = rows.map(([name, says]) => `  ${name.padEnd(width)}${says}`);
  return [...uses, '', summary, '', ...lines].join('\n');
}
