import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { WireFile } from '#contract/wire/wire.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { type BuiltServer, startBuiltServer, troubleOf } from '#support/hostile/built-server.ts';
import { countOf, progressOf } from '#support/hostile/run-size.ts';
import { HttpWorld } from '#support/model/http-world.ts';
import { KEY_STEPS, STEPS } from '#support/model/model-commands.ts';
import { ModelCoverage } from '#support/model/model-coverage.ts';
import { type Step, step } from '#support/model/model-steps.ts';
import { anyLimits, PortalModel } from '#support/model/portal-model.ts';

const FLOWS = countOf(10_000);
const STEPS_MEAN = 40;
const LANES = 6;
/** A key takes a server a quarter of a second: one flow in this many has several. */
const KEYS_EVERY = 25;
const WIRES: readonly WireFile[] = [
  {
    envelope: { code: 'code', message: 'message', status: 'ok', success: '000000' },
    refusals: {
      CREDENTIALS_REJECTED: { code: 'A0210' },
      SMS_CODE_REJECTED: { code: 'A0130' },
      CHOICE_REJECTED: { code: 40_301 },
    },
  },
  {
    envelope: { code: 'errCode', message: 'errorMsg' },
    refusals: { CREDENTIALS_REJECTED: { status: 422 } },
  },
];
const BREAKABLE = ['login', 'sendSmsCode', 'verifySmsCode', 'forgetPassword', 'register', 'qrStatus'] as const;

/** Steps outside the portal that only a sandbox has. */
const SANDBOX_STEPS: readonly fc.Arbitrary<Step>[] = [
  fc.constantFrom(...WIRES).map((wire) =>
    step(`speak(${wire.envelope?.code})`, async (model, world) => {
      const { wire: spoken } = await (world as HttpWorld).world.changeSettings({ wire });
      model.wire = spoken;
      for (const browser of world.browsers) (browser as PortalClient).wire = spoken;
    }),
  ),
  fc.constantFrom(...BREAKABLE).map((name) =>
    step(`break(${name})`, async (model, world) => {
      const match = { path: ENDPOINTS[name].path };
      await (world as HttpWorld).world.fault({ match, answer: { status: 503 }, times: 1 });
      model.faults.push(name);
    }),
  ),
];

describe('sign-ins, proofs, waits, wire formats and faults in any order (S1-S5, S7, S8, S14, S15, S17, S18, S36)', {}, () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer();
  });
  afterAll(async () => {
    await server.stop();
  });

  test('end as the portal’s model does, and reach every state of it', async () => {
    const coverage = new ModelCoverage();
    const progress = progressOf(FLOWS, 'sequences');
    const lane = async (): Promise<void> => {
      for (const [steps, share] of [
        [[...STEPS, ...SANDBOX_STEPS, ...KEY_STEPS], 1 / KEYS_EVERY],
        [[...STEPS, ...SANDBOX_STEPS], 1],
      ] as const) {
        const commands = fc.commands([...steps], { maxCommands: 2 * STEPS_MEAN, size: 'max' });
        const property = fc.asyncProperty(anyLimits, commands, async (limits, flow) => {
          const real = await HttpWorld.on(server.sandbox, limits);
          const model = new PortalModel(limits, (one) => coverage.note(one));
          await fc.asyncModelRun(() => ({ model, real }), flow);
          await real.world.end();
          progress();
        });
        await fc.assert(property, { numRuns: Math.ceil((FLOWS / LANES) * share) });
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    console.log([...coverage.counts].map(([name, count]) => `${String(count).padStart(9)}  ${name}`).join('\n'));
    expect(coverage.unreached).toEqual([]);
    expect(await troubleOf(server)).toBeNull();
  });
});
