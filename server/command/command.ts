import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { outliveClosedOutput } from '#server/closed-output.ts';
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
    printLine(help);
    return;
  }
  try {
    process.exitCode = await run(parameters);
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    printAside((process.env.DEBUG && stack) || message);
    process.exitCode = 1;
  }
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints where a program that reads standard output does not see it. */
export function printAside(line: string): void {
  process.stderr.write(`${line}\n`);
}
