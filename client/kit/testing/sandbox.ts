import type { StartedSandbox } from '#kit/node/sandbox-at.ts';
import { printAside } from '#server/shell/command.ts';
import { COVERAGE_FOLDER } from '#server/shell/coverage-file.ts';
import { readSandboxFlags } from '#server/shell/sandbox-flags.ts';
import { launchHere } from './launch-here.ts';

export interface SandboxOptions {
  /** 0, and left out: a free one */
  readonly port?: number;
  /** a folder of your own fixtures, beside those of this package */
  readonly fixtures?: string;
  /** data of the world `main`: a name in a folder, or a file; `default` when left out */
  readonly fixture?: string;
  /** seed of codes and ids; drawn at random when left out */
  readonly seed?: string;
  /** without portal and console */
  readonly apiOnly?: boolean;
  /** counts the coverage of the tests: printed at the end, and a file of the folder uc-coverage */
  readonly coverage?: boolean;
}

/**
 * A sandbox in this process, ready for its first call.
 * @throws one sentence for a port, a folder or a fixture that cannot be used
 * @example
 * const started = await startSandbox({ port: 0, fixture: 'default' });
 * (await fetch(`${started.url}/login`)).status; // => 200
 * await started.close();
 */
export async function startSandbox({
  port = 0,
  apiOnly = false,
  coverage = false,
  ...flags
}: SandboxOptions = {}): Promise<StartedSandbox> {
  const { UC_SANDBOX_COVERAGE } = process.env;
  const { options } = readSandboxFlags(port, flags, UC_SANDBOX_COVERAGE ? { UC_SANDBOX_COVERAGE } : {});
  return launchHere({
    ...(coverage && { coverageParts: { folder: COVERAGE_FOLDER, isPrinted: true } }),
    ...options,
    hasPages: !apiOnly,
    print: printAside,
  });
}
