import type { RequestListener, Server } from 'node:http';
import { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import { printAside } from '#server/shell/command.ts';
import { type LaunchOptions, launch } from '#server/shell/launch.ts';
import { readSandboxFlags } from '#server/shell/sandbox-flags.ts';

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

/** A sandbox in this process: its address, its worlds, and its end. */
interface StartedSandbox extends AddressedSandbox {
  /** the Express application, for `request(sandbox.app)` of supertest */
  readonly app: RequestListener;
  /** its listening server */
  readonly server: Server;
}

/** A sandbox in this process, with any option of the server. Apart from what the package exports, whose types stay small. */
export async function launchHere(options: LaunchOptions): Promise<StartedSandbox> {
  const { url, close, app, server } = await launch(options);
  const sandbox = new AddressedSandbox(url, { close, ...(options.token ? { token: options.token } : {}) });
  return Object.assign(sandbox, { app, server });
}
