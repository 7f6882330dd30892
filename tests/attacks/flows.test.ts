import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltServer, startBuiltServer, troubleOf } from '#support/hostile/built-server.ts';
import { FlowCoverage } from '#support/hostile/flows/flow-coverage.ts';
import { FlowPlayer } from '#support/hostile/flows/flow-player.ts';
import { flowsOf, SPENT, type Step } from '#support/hostile/flows/flow-steps.ts';
import { playStep } from '#support/hostile/flows/play-step.ts';
import { countOf, progressOf } from '#support/hostile/run-size.ts';

const FLOWS = countOf(10_000);
const STEPS = 40;
const LANES = 6;
/** A key takes a server a quarter of a second: one flow in this many has several. */
const KEYS_EVERY = 25;

describe('sign-ins, proofs, waits, dialects and faults in any order (S1-S18, S36)', { tags: ['release'] }, () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer();
  });
  afterAll(async () => {
    await server.stop();
  });

  test('end as the model of the portal says, and reach every state of it', async () => {
    const coverage = new FlowCoverage();
    const progress = progressOf(FLOWS, 'sequences');
    const played = async (steps: readonly Step[]) => {
      await play(server, steps, coverage);
      progress();
    };
    const lane = async (nth: number): Promise<void> => {
      // Once is enough for the sequence that spends each secret twice.
      const examples: [Step[]][] = nth === 0 ? [[[...SPENT]]] : [];
      for (const [hasKeys, numRuns] of [
        [true, Math.ceil(FLOWS / LANES / KEYS_EVERY)],
        [false, Math.ceil(FLOWS / LANES)],
      ] as const)
        await fc.assert(fc.asyncProperty(flowsOf(STEPS, hasKeys), played), { numRuns, examples });
    };
    await Promise.all(Array.from({ length: LANES }, (_, nth) => lane(nth)));
    console.log(coverage.table().join('\n'));
    expect(coverage.unreached).toEqual([]);
    expect(await troubleOf(server)).toBeNull();
  });
});

async function play(server: BuiltServer, steps: readonly Step[], coverage: FlowCoverage): Promise<void> {
  const world = await server.sandbox.createWorld({ fixture: 'default' });
  try {
    const player = new FlowPlayer(world);
    await player.begin();
    for (const step of steps) {
      await playStep(player, step);
      if ('by' in step) await player.checkWho(step.by);
      coverage.note(player);
    }
    await player.checkEnd();
  } finally {
    await world.drop();
  }
}
