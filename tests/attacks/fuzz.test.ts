import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES } from '#contract/paths.ts';
import { ApiDocument, type Json } from '#support/api-document.ts';
import { type BuiltServer, startBuiltServer, troubleOf } from '#support/hostile/built-server.ts';
import { anyRequests, refusedRequests } from '#support/hostile/requests.ts';
import { countOf, progressOf } from '#support/hostile/run-size.ts';
import type { WireRequest } from '#support/hostile/spoils.ts';
import { wireBreach } from '#support/hostile/wire-breach.ts';

const REFUSED = countOf(120_000);
const OPEN = countOf(80_000);
/** Mean of the sizes that a batch may have. */
const BATCH = 40;
const LANES = 3;
const LOOK_EVERY = 100;
/** Longest time that the event loop may be blocked by its own work: it measures an attack, not the machine's speed. */
const BLOCKED_MAX_MS = 1_000;
/** Growth of the heap allowed after the first batches. */
const GROWTH_MAX_BYTES = 48e6;

describe('requests as a hostile program writes them (S19-S31)', () => {
  let server: BuiltServer;
  let document: ApiDocument;
  let firstHeap = 0;

  beforeAll(async () => {
    server = await startBuiltServer();
    document = new ApiDocument((await server.sandbox.world('main').call(CONTROL.openapi)) as Json);
    // Express is loaded with the first page.
    await (await fetch(server.url + PAGES.login)).text();
    // The start and the first build of the document do not count as an answer's work.
    await server.reading();
  });
  afterAll(async () => {
    await server.stop();
  });

  async function look(): Promise<void> {
    const { worstMs, heapBytes } = await server.reading();
    firstHeap ||= heapBytes;
    expect(worstMs, 'ms that the event loop stood still').toBeLessThanOrEqual(BLOCKED_MAX_MS);
    expect(heapBytes, 'heap').toBeLessThanOrEqual(firstHeap + GROWTH_MAX_BYTES);
  }

  /** Batches in lanes, each in a world of its own. */
  async function expectNoBreach(requests: fc.Arbitrary<WireRequest>, count: number): Promise<void> {
    const progress = progressOf(count, 'requests');
    let batches = 0;
    const batch = fc.array(requests, { minLength: 1, maxLength: 2 * BATCH - 1, size: 'max' });
    const property = fc.asyncProperty(batch, async (sent) => {
      const world = await server.sandbox.createWorld();
      await world.freeze();
      try {
        expect(await wireBreach(server.port, document, world, sent)).toBeNull();
      } finally {
        await world.drop();
      }
      progress(sent.length);
      batches += 1;
      if (batches % LOOK_EVERY === 0) await look();
    });
    const numRuns = Math.ceil(count / BATCH / LANES);
    await Promise.all(Array.from({ length: LANES }, () => fc.assert(property, { numRuns })));
    await look();
    expect(await troubleOf(server)).toBeNull();
  }

  test('a request that must be refused gets a refusal of the contract and changes nothing', () =>
    expectNoBreach(refusedRequests, REFUSED));

  test('a request that may be refused breaks nothing and gets an answer that the document declares', () =>
    expectNoBreach(anyRequests, OPEN));
});
