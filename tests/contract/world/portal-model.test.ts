import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { STEPS } from '#support/model/model-commands.ts';
import { step } from '#support/model/model-steps.ts';
import { ModelWorld } from '#support/model/model-world.ts';
import { anyLimits, PortalModel } from '#support/model/portal-model.ts';
import { RACES, winnersOf } from '#support/races.ts';

/** A step that restores the world from its own snapshot, which must change nothing. */
const CARRY = fc.nat({ max: 0 }).map(() =>
  step('carry', async (_model, { world }) => {
    await world.restore(await world.snapshot());
  }),
);

/** Every text that must stay secret, of a flow that is over. */
function secretsOf({ accounts, tokens, gsids, states }: PortalModel, { browsers }: ModelWorld): string[] {
  return [
    ...accounts.flatMap(({ password }) => password ?? []),
    ...tokens.map(({ token }) => token),
    ...gsids.map(({ gsid }) => gsid),
    ...states.flatMap(({ state, code }) => (code ? [state, code.code] : [state])),
    ...browsers.flatMap(({ jar }) =>
      [COOKIES.session, COOKIES.ctoken, COOKIES.csrf].flatMap((name) => jar.get(name) ?? []),
    ),
  ];
}

describe('the portal (S1-S5, S7, S14, S15, S17, S18, S36)', () => {
  test('keeps to its decision tables for all acts of two browsers in any order, from its snapshots too; no secret stands in the journal (K13)', async ({
    sandbox,
  }) => {
    const commands = fc.commands([...STEPS, CARRY], { maxCommands: 60, size: 'max' });
    const property = fc.asyncProperty(anyLimits, commands, async (limits, steps) => {
      const [real, model] = [await ModelWorld.on(sandbox, limits), new PortalModel(limits)];
      await fc.asyncModelRun(() => ({ model, real }), steps);
      const { text } = await real.world.send(CONTROL.journal);
      expect(secretsOf(model, real).filter((secret) => text.includes(secret))).toEqual([]);
      await real.world.end();
    });
    await fc.assert(property, { numRuns: 6 });
  });
});

describe('20 callers at once with one secret that is good once (S2-S5, S15, S17, S18, S36)', () => {
  test.for(RACES)('one caller wins: %s', async ([, prepare], { world }) => {
    expect(await winnersOf(prepare, world, 20)).toBe(1);
  });
});
