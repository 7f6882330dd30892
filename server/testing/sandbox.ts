import { printAside } from '#server/command/command.ts';
import { readSandboxFlags } from '#server/command/sandbox-flags.ts';
import { launch } from '#server/launch.ts';

export interface SandboxOptions {
  /** 0, and left out: a free one */
  readonly port?: number;
  /** a folder of your own fixtures, beside those of this package */
  readonly fixtures?: string;
  /** what the world `main` starts with: a name in a folder, or a file; `default` when left out */
  readonly fixture?: string;
  /** seed of codes and ids; drawn at random when left out */
  readonly seed?: string;
}

export interface StartedSandbox {
  /** on loopback: `http://127.0.0.1:40123` */
  readonly url: string;
  readonly port: number;
  /** Ends it, and every world in it. */
  close(): Promise<void>;
}

/**
 * A sandbox in this process, ready for its first call.
 *
 * @example
 * const sandbox = await startSandbox({ fixtures: 'sandbox/fixtures', fixture: 'first' });
 * const answer = await fetch(`${sandbox.url}/uc/login/config`);
 * await sandbox.close();
 *
 * @throws one sentence for a port, a folder or a fixture that cannot be used
 */
export async function startSandbox({ port = 0, ...options }: SandboxOptions = {}): Promise<StartedSandbox> {
  const running = await launch({ ...readSandboxFlags(port, options, {}).options, print: printAside });
  return { url: running.url, port: running.port, close: running.close };
}
