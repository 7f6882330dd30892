import { CallFailure } from '#kit/call-response.ts';
import type { Transport } from '#kit/http.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';

/** True where a sandbox answers behind this transport. */
export async function isSandbox(transport: Transport): Promise<boolean> {
  try {
    return (await new SandboxClient(transport).health()).ready;
  } catch (error) {
    if (error instanceof CallFailure) return false;
    throw error;
  }
}
