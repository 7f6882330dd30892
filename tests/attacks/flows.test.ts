import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltServer, startBuiltServer, troubleOf } from '#support/hostile/built-server.ts';
import { countOf, progressOf } from '#support/hostile/run-size.ts';
import { STEPS } from '#support/model/model-commands.ts';
import { ModelWorld } from '#support/model/model-world.ts';
import { anyLimits, PortalModel } from '#support/model/portal-model.ts';

const FLOWS = countOf(10_000);
const STEPS_MEAN = 40;
const LANES = 6;

describe('sign-ins, proofs and waits in any order (S1-S5, S7, S14, S15, S17, S18, S36)', () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer();
  });
  afterAll(async () => {
    await server.stop();
  });

  test('end as the portal’s model does', async () => {
    const progress = progressOf(FLOWS, 'sequences');
    const commands = fc.commands([...STEPS], { maxCommands: 2 * STEPS_MEAN, size: 'max' });
    const property = fc.asyncProperty(anyLimits, commands, async (limits, flow) => {
      const real = await ModelWorld.on(server.sandbox, limits);
      await fc.asyncModelRun(() => ({ model: new PortalModel(limits), real }), flow);
      await real.world.end();
      progress();
    });
    const lane = () => fc.assert(property, { numRuns: Math.ceil(FLOWS / LANES) });
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(await troubleOf(server)).toBeNull();
  });
});
