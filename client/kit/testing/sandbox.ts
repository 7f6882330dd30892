import { printAside } from '#server/shell/command.ts';
import { readSandboxFlags } from '#server/shell/sandbox-flags.ts';
import { launchHere } from './launch-here.ts';
import type { StartedSandbox } from './started-sandbox.ts';

export type { StartedSandbox };

export interface SandboxOptions {
  /** 0, and left out: a free one */
  readonly port?: number;
  /** a folder of your own fixtures, beside those of this package */
  readonly fixtures?: string;
  /** what the world `main` starts with: a name in a folder, or a file; `default` when left out */
  readonly fixture?: string;
  /** seed of codes and ids; drawn at random when left out */
  readonly seed?: string;
  /** without portal and console */
  readonly apiOnly?: boolean;
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
  ...flags
}: SandboxOptions = {}): Promise<StartedSandbox> {
  return launchHere({ ...readSandboxFlags(port, flags, {}).options, hasPages: !apiOnly, print: printAside });
}
