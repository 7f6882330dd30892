import { AddressedSandbox, type StartedSandbox } from '#kit/node/sandbox-at.ts';
import { type LaunchOptions, launch } from '#server/shell/launch.ts';

/** A sandbox in this process, with any option of the server. Apart from the package's exports, whose types name nothing of the server. */
export async function launchHere(options: LaunchOptions): Promise<StartedSandbox> {
  const { url, close, app, server } = await launch(options);
  const sandbox = new AddressedSandbox(url, { close, ...(options.token ? { token: options.token } : {}) });
  return Object.assign(sandbox, { app, server });
}
