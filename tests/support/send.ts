import type { HttpMethod } from '#kit/http.ts';
import { NodeTransport } from '#kit/node/node-transport.ts';
import type { AnyResponse, PortalInput } from '#kit/portal-calls.ts';
import { PortalClient } from '#kit/portal-client.ts';

/** One call of any path with these headers and no others: no world, no cookie, no token. */
export async function send(
  base: string,
  method: HttpMethod,
  path: string,
  input: PortalInput = {},
): Promise<AnyResponse> {
  return new PortalClient(new NodeTransport(base)).request(method, path, { ...input, tokens: false });
}
