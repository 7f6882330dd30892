import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Limits } from '#contract/control/world-limits.ts';
import { DomainWorld } from '#support/model/domain-world.ts';
import { KEY_STEPS, STEPS } from '#support/model/model-commands.ts';
import { anyLimits, OTHER_LIMITS, PortalModel } from '#support/model/portal-model.ts';

describe('the portal (S1-S5, S7, S8, S14, S15, S17, S18, S36)', () => {
  test('keeps to its decision tables whatever two browsers do in whatever order; lists and choices agree', () =>
    fc.assert(
      fc.asyncProperty(
        anyLimits,
        fc.commands([...STEPS, ...KEY_STEPS], { maxCommands: 60, size: 'max' }),
        (limits, steps) =>
          fc.asyncModelRun(() => ({ model: new PortalModel(limits), real: new DomainWorld(limits) }), steps),
      ),
      { numRuns: 100 },
    ));

  test('heeds each limit of a world: those that the model leaves out have tests of their own', () => {
    const elsewhere = ['keyLifeMs', 'sessionIdleMs'];
    expect([...Object.keys(OTHER_LIMITS), ...elsewhere].sort()).toEqual(Object.keys(Limits.shape).sort());
  });
});
