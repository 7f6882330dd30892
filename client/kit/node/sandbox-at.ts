import { SandboxClient } from '#kit/sandbox-client.ts';
import { NodeTransport } from './node-transport.ts';

/**
 * The sandbox that runs at an address such as `http://localhost:5173`.
 * @param token the one it printed, wanted where it listens on more than loopback
 */
export function sandboxAt(origin: string, token?: string): SandboxClient {
  return new SandboxClient(new NodeTransport(origin), token === undefined ? undefined : () => token);
}
