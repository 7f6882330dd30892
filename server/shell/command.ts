import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { linesOf, printable } from '#contract/printable.ts';
import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';

/** A command of the terminal. */
export interface Command {
  readonly help: string;
  /** Runs to the end. @returns the exit code @throws one sentence for a person */
  run(parameters: readonly string[]): Promise<number>;
}

/** True for the module that Node was started with: importing one starts nothing. */
export function isStarted(moduleUrl: string): boolean {
  const [, script] = process.argv;
  try {
    return script !== undefined && realpathSync(script) === realpathSync(fileURLToPath(moduleUrl));
  } catch {
    return false;
  }
}

/** Runs a command to its exit code. An error is one line; its stack is printed only under DEBUG. */
export async function runCommand({ help, run }: Command, parameters: readonly string[]): Promise<void> {
  outliveClosedOutput();
  const own = parameters.slice(0, parameters.includes('--') ? parameters.indexOf('--') : undefined);
  if (asksForHelp(own)) {
    printText(help);
    return;
  }
  try {
    process.exitCode = await run(parameters);
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

/** Prints one line, whatever is in it: nothing from outside can forge another one (threat K21). */
export function printLine(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

/** Prints one line on standard error, beside the output that a program reads. */
export function printAside(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

/** Prints a text of several lines, in which every value from outside is on one line already: JSON, or a help. */
export function printText(text: string): void {
  for (const line of text.split('\n')) printLine(line);
}

/** Empties the terminal, lines that were scrolled out of sight too. */
export function clearTerminal(): void {
  process.stdout.write('\u001b[2J\u001b[3J\u001b[H');
}

/** Characters of a line of the terminal. */
export function terminalWidth(): number {
  return process.stdout.columns || process.stderr.columns || 100;
}

/** Prints an error on standard error; under DEBUG with its stack. */
export function printError(error: unknown, lines: readonly string[] = linesOf(error)): void {
  for (const line of lines) printAside(line);
  if (!process.env.DEBUG || !(error instanceof Error)) return;
  for (const frame of error.stack?.split(/\n\s*(?=at )/).slice(1) ?? []) printAside(`    ${frame}`);
}

/** An option as `parseArgs` takes it, with its line of the help. */
export interface Flag {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** name of the value in the help: `--port N` */
  readonly value?: string;
  readonly meaning: string;
}

export type Flags = Readonly<Record<string, Flag>>;
export type Options = NonNullable<ParseArgsConfig['options']>;
export type CommandLine<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;

/** An option with a value, which the help names: `--port N`. */
export const valued = (value: string, meaning: string) => ({ type: 'string', value, meaning }) as const;
/** As `valued`, of an option that may be repeated. */
export const repeated = (value: string, meaning: string) => ({ ...valued(value, meaning), multiple: true }) as const;
/** An option that is on or off. */
export const switched = (meaning: string) => ({ type: 'boolean', meaning }) as const;

/** A command line that cannot be used, with the next thing to do in one sentence. */
export class UsageError extends Error {}

export function asksForHelp(parameters: readonly string[]): boolean {
  return parameters.some((parameter) => parameter === '--help' || parameter === '-h');
}

/**
 * Options and names of a command line.
 * @param takesNames whether anything may stand beside the options
 * @throws UsageError; for an unknown option with the nearest known one
 */
export function parseCommandLine<const T extends Options>(
  parameters: readonly string[],
  options: T,
  takesNames = false,
): CommandLine<T> {
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: takesNames }) as CommandLine<T>;
  } catch (error) {
    throw new UsageError(`${sentenceOf(error as Error, Object.keys(options))} See --help.`);
  }
}

function sentenceOf({ message }: Error, names: readonly string[]): string {
  const [first = ''] = message.split('\n', 1);
  const ambiguous = /^Option '(--[\w-]+)[^']*' argument is ambiguous/.exec(first)?.[1];
  if (ambiguous) return `${ambiguous}: expected a value; write one that begins with a dash as ${ambiguous}=VALUE.`;
  const [sentence = ''] = first.split('. ');
  const unknown = /^Unknown option '(--?[\w-]+)/.exec(first)?.[1];
  const nearest = suggestion(unknown?.replace(/^--?/, ''), [...names, 'help']);
  return sentence + (nearest.replace('"', '--').replace('"', '') || '.');
}

const HELP: Flag = { type: 'boolean', meaning: 'this text' };
const COLUMN_GAP = 2;

/** Help of a command: its uses, its purpose, and a line an option. */
export function helpText(uses: readonly string[], summary: string, flags: Flags): string {
  const rows = Object.entries({ ...flags, help: HELP }).map(
    ([name, { value, meaning }]) => [`--${name}${value ? ` ${value}` : ''}`, meaning] as const,
  );
  const width = Math.max(...rows.map(([name]) => name.length)) + COLUMN_GAP;
  const lines = rows.map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`);
  return [...uses, '', summary, '', ...lines].join('\n');
}

/**
 * Lets a process outlive the reader of its output: after `… | head -1`, or in a terminal that was closed, a line
 * more would otherwise be an error event without a listener, and that ends it.
 */
export function outliveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore).on('error', ignore);
}

function ignore(): void {
  // No reader is left for the error.
}
