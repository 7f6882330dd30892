import fc from 'fast-check';
import { describe, test } from 'vitest';
import { DomainWorld } from '#support/model/domain-world.ts';
import { KEY_STEPS, STEPS } from '#support/model/model-commands.ts';
import { PortalModel } from '#support/model/portal-model.ts';

describe('the portal (S1-S5, S7, S8, S14, S15, S17, S18, S36)', () => {
  test('keeps to its decision tables whatever two browsers do in whatever order; lists and choices agree', () =>
    fc.assert(
      fc.asyncProperty(fc.commands([...STEPS, ...KEY_STEPS], { maxCommands: 60, size: 'max' }), (steps) =>
        fc.asyncModelRun(() => ({ model: new PortalModel(), real: new DomainWorld() }), steps),
      ),
      { numRuns: 300 },
    ));
});
