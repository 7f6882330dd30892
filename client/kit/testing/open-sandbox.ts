import { type AddressedSandbox, sandboxAt } from '#kit/node/sandbox-at.ts';
import type { SandboxOptions } from './sandbox.ts';

/**
 * The sandbox that UC_SANDBOX_URL names, as `uc-sandbox exec` gives it to a command; without it one in this process, with
 * the folder of UC_SANDBOX_FIXTURES where the options name none.
 * @example
 * const opened = await openSandbox();
 * const short = await opened.createWorld();
 * await short.drop();
 * await opened.close();
 */
export async function openSandbox(options: SandboxOptions = {}): Promise<AddressedSandbox> {
  const { UC_SANDBOX_URL: url, UC_SANDBOX_TOKEN: token, UC_SANDBOX_FIXTURES: fixtures } = process.env;
  if (url) return sandboxAt(url, token || undefined);
  // A process with a sandbox at hand loads no server.
  const { startSandbox } = await import('./sandbox.ts');
  return startSandbox({ ...(fixtures ? { fixtures } : {}), ...options });
}
