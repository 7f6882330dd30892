import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './package-root.ts';

interface Finished {
  readonly code: number;
  /** its output, both streams in order */
  readonly output: string;
}

interface RunOptions {
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

const require = createRequire(import.meta.url);

/** The script behind an installed package's command, to run by `node` without npx, which costs half a second. */
export function packageBin(packageName: string, command = packageName): string {
  // By its folder: a package need not export its manifest.
  const folders = require.resolve.paths(packageName) ?? [];
  const manifestPath = folders.map((folder) => join(folder, packageName, 'package.json')).find(existsSync);
  if (!manifestPath) throw new Error(`${packageName} is not installed: npm install`);
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { bin: string | Record<string, string> };
  const path = typeof bin === 'string' ? bin : bin[command];
  if (!path) throw new Error(`${packageName} has no command ${command}`);
  return join(dirname(manifestPath), path);
}
