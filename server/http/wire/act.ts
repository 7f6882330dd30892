import type { Endpoint } from '#contract/endpoint.ts';
import type { Act } from '#sandbox/worlds/checkpoints.ts';

/** A call as a checkpoint names it: by its row of the contract, which holds no secret. */
export function actOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  requestId: string,
): Pick<Act, 'call' | 'requestId'> {
  return { call: `${method} ${path}`, requestId };
}
