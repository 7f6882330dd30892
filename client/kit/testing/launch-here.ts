import type { RequestListener, Server } from 'node:http';
import { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import { type LaunchOptions, launch } from '#server/shell/launch.ts';

/** A sandbox in this process: its address, its worlds, and its end. */
export interface StartedSandbox extends AddressedSandbox {
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
