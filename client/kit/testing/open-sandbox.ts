import { accessProblem, addressProblem } from '#kit/node/access-problem.ts';
import { type AddressedSandbox, sandboxAt } from '#kit/node/sandbox-at.ts';
import '#server/shell/elapsed-time.ts';
import type { SandboxOptions } from './sandbox.ts';

/**
 * The sandbox that UC_SANDBOX_URL names, as `uc-sandbox exec` gives it to a command; without it one in this process, with
 * the folder of UC_SANDBOX_FIXTURES where the options name none.
 * @throws one sentence that names UC_SANDBOX_URL where it is no address, or no sandbox answers there
 * @example
 * const opened = await openSandbox();
 * const short = await opened.createWorld();
 * await short.drop();
 * await opened.close();
 */
export async function openSandbox(options: SandboxOptions = {}): Promise<AddressedSandbox> {
  const { UC_SANDBOX_URL: url, UC_SANDBOX_TOKEN: token, UC_SANDBOX_FIXTURES: fixtures } = process.env;
  if (url) return answering(url, token || undefined);
  // A process with a sandbox at hand loads no server.
  const { startSandbox } = await import('./sandbox.ts');
  return startSandbox({ ...(fixtures ? { fixtures } : {}), ...options });
}

async function answering(url: string, token: string | undefined): Promise<AddressedSandbox> {
  const wrong = addressProblem(url, 'http://127.0.0.1:5173');
  if (wrong !== null) throw wrongUrl(url, wrong);
  const sandbox = sandboxAt(url, token);
  const problem = await accessProblem(url, sandbox, token !== undefined);
  if (problem !== null) throw wrongUrl(url, problem);
  return sandbox;
}

function wrongUrl(url: string, problem: string): Error {
  return new Error(`UC_SANDBOX_URL=${url}: ${problem}; unset it to start one`);
}
