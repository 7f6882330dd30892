import { spawn } from 'node:child_process';
import { ROOT } from './package-root.ts';

export interface Finished {
  readonly code: number;
  /** its output, both streams in order */
  readonly output: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** lets it print for itself instead of collecting */
  readonly isLoud?: boolean;
}

/** Runs a script by this very Node in the package root, to its end. */
export function runNode(parameters: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return runProgram(process.execPath, parameters, options);
}

/** Runs a program in the package root, to its end. A program that cannot be started is code 127. */
export function runProgram(
  program: string,
  parameters: readonly string[],
  options: RunOptions = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const output = options.isLoud ? 'inherit' : 'pipe';
    const child = spawn(program, parameters, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', output, output],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
