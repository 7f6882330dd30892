import fc from 'fast-check';
import { RIGHT_REQUESTS } from './right-requests.ts';
import { harmlessSpoils, refusedBodies, refusedSpoils, type Spoil } from './spoils.ts';
import type { WireRequest } from './wire-request.ts';

const WRITES = RIGHT_REQUESTS.filter(({ body }) => body !== null);

function spoiled(base: WireRequest, spoils: readonly Spoil[]): WireRequest {
  return spoils.reduce((request, spoil) => spoil(request), base);
}

const harmless = fc.array(harmlessSpoils, { maxLength: 2 });

/** Requests that must be refused (threats S19 to S31, K1), with other things done to them as well. */
export const refusedRequests: fc.Arbitrary<WireRequest> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...RIGHT_REQUESTS), harmless, refusedSpoils)
    .map(([base, others, last]) => spoiled(base, [...others, last])),
  fc
    .tuple(fc.constantFrom(...WRITES), harmless, refusedBodies)
    .map(([base, others, last]) => spoiled(base, [...others, last])),
);

/** Requests that may be refused or not. */
export const anyRequests: fc.Arbitrary<WireRequest> = fc.oneof(
  { weight: 1, arbitrary: refusedRequests },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...RIGHT_REQUESTS), harmless).map(([base, others]) => spoiled(base, others)),
  },
);
