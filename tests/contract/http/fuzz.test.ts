import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ApiDocument, type Json } from '#support/api-document.ts';
import { test } from '#support/contract-test.ts';
import { anyRequests, refusedRequests } from '#support/hostile/requests.ts';
import { wireBreach } from '#support/hostile/wire-breach.ts';

describe('whatever is sent (S19-S29, K1)', () => {
  test.for([
    ['what must be refused is refused and changes nothing', refusedRequests],
    ['what may be refused or not breaks nothing, and gets an answer that the document names', anyRequests],
  ] as const)('%s', async ([, requests], { sandbox, world }) => {
    const document = new ApiDocument((await world.call(CONTROL.openapi)) as Json);
    const batch = fc.array(requests, { minLength: 1, maxLength: 40, size: 'max' });
    const property = fc.asyncProperty(batch, async (sent) => {
      const own = await sandbox.createWorld();
      expect(await wireBreach(sandbox.port, document, own, sent)).toBeNull();
      await own.drop();
    });
    await fc.assert(property, { numRuns: 8 });
  });
});
