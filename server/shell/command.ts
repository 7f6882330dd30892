import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { linesOf, printable } from '#contract/printable.ts';
import { outliveClosedOutput } from './closed-output.ts';
import { asksForHelp } from './usage.ts';

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

/** Prints an error on standard error; under DEBUG with its stack. */
export function printError(error: unknown, lines: readonly string[] = linesOf(error)): void {
  for (const line of lines) printAside(line);
  if (!process.env.DEBUG || !(error instanceof Error)) return;
  for (const frame of error.stack?.split(/\n\s*(?=at )/).slice(1) ?? []) printAside(`    ${frame}`);
}
