import { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import { type LaunchOptions, launch } from '#server/launch.ts';

/** A sandbox in this process, with any option of the server. Apart from what the package exports, whose types stay small. */
export async function launchHere(options: LaunchOptions): Promise<AddressedSandbox> {
  const { url, close } = await launch(options);
  return new AddressedSandbox(url, { close, ...(options.token ? { token: options.token } : {}) });
}
