import { CONTROL } from '#contract/control/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { CallFailure } from '#kit/call-response.ts';
import { HEALTH_MAX_MS, type SandboxClient } from '#kit/sandbox-client.ts';

/** The mistake in the text of an address, before anything is asked there; null for the origin of a server. */
export function addressProblem(url: string, example: string): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return `expected an address such as ${example}`;
  const { origin, href } = new URL(url);
  return href === `${origin}/` ? null : `expected the address of the server alone: ${origin}`;
}

/** The obstacle between a client and the sandbox at an address, with the flag or token that removes it; null for none. */
export async function accessProblem(url: string, sandbox: SandboxClient, hasToken: boolean): Promise<string | null> {
  try {
    await sandbox.health();
    await sandbox.call(CONTROL.worlds, { signal: AbortSignal.timeout(HEALTH_MAX_MS) });
    return null;
  } catch (error) {
    return obstacleOf(url, error, hasToken);
  }
}

/** The obstacle that a first call met. @throws any other error */
export function obstacleOf(url: string, error: unknown, hasToken: boolean): string {
  if (!(error instanceof CallFailure)) throw error;
  const { code, message, status, cause } = error;
  const wanted = 'UC_SANDBOX_TOKEN to the token that it printed at its start';
  if (code === 'HOST_REJECTED') {
    const flag = `start that sandbox with --allow-host ${new URL(url).hostname}`;
    return hasToken ? flag : `${flag}, and set ${wanted}`;
  }
  if (code === 'CONTROL_CLOSED' && message.includes(HEADERS.token)) return `set ${wanted}`;
  if (isTimeout(cause)) return `the server there gives no whole response within ${HEALTH_MAX_MS / 1000} s`;
  const who = status === 0 ? 'nothing' : 'no sandbox of this version';
  return `${who} answers there (${message})`;
}

/** True for the reason of an `AbortSignal.timeout`. */
export function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}
