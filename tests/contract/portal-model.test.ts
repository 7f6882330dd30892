import fc from 'fast-check';
import { describe } from 'vitest';
import { test } from '#support/contract-test.ts';
import { HttpWorld } from '#support/model/http-world.ts';
import { STEPS } from '#support/model/model-commands.ts';
import { anyLimits, PortalModel } from '#support/model/portal-model.ts';

describe('the portal over HTTP (S1-S5, S7, S8, S14, S15, S17, S18, S36)', () => {
  test('keeps to the decision tables that the domain keeps to', async ({ sandbox }) => {
    const commands = fc.commands([...STEPS], { maxCommands: 60, size: 'max' });
    const property = fc.asyncProperty(anyLimits, commands, async (limits, steps) => {
      const real = await HttpWorld.on(sandbox, limits);
      await fc.asyncModelRun(() => ({ model: new PortalModel(limits), real }), steps);
      await real.world.end();
    });
    await fc.assert(property, { numRuns: 6 });
  });
});
