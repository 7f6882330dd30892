import type { WireFile } from '#contract/wire/wire.ts';
import { openAgent, type PortalAgent, type Supertest, type SupertestAgent } from '#kit/node/portal-agent.ts';

/** A real back end, and its wire format. */
export interface RealBackEnd {
  readonly url: string;
  /** a wire format, with the different keys alone, or a file of it; left out: the sandbox's own */
  readonly wire?: WireFile | string;
}

/**
 * An agent of your supertest at a real back end: with cookies, tokens and business headers, without a world.
 * @param request `import request from 'supertest'`
 * @throws one sentence for an invalid url; line, column and the nearest key for a slip in the wire format
 * @example
 * const buyer = await agent(request, { url: sandbox.url });
 * await buyer.login('buyer01', 'Passw0rd!').expect(200);
 */
export async function agent<Agent extends SupertestAgent>(
  request: Supertest<Agent>,
  { url, wire }: RealBackEnd,
): Promise<PortalAgent<Agent>> {
  if (!URL.canParse(url)) throw new Error(`agent: expected a url such as https://portal.example, got ${url}`);
  if (wire === undefined) return openAgent(request, url);
  const { readWire } = await import('#server/shell/wire-file.ts');
  return openAgent(request, url, readWire(wire, 'agent: wire'));
}
