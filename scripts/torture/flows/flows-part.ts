import fc from 'fast-check';
import { counted, countOf, inLanes, TortureFailure, type TorturePart } from '#scripts/torture/run/part.ts';
import { smallest } from '#scripts/torture/run/smallest.ts';
import { startTortureServer, type TortureServer, troubleOf } from '#scripts/torture/run/torture-server.ts';
import { FlowCoverage } from './flow-coverage.ts';
import { Broke, FlowPlayer } from './flow-player.ts';
import { flowsOf, SPENT, type Step, stepText } from './flow-steps.ts';
import { playStep } from './play-step.ts';

const FLOWS_COUNT = 10_000;
const STEPS = 40;
const LANES = 6;
/** A key takes a server a quarter of a second: one flow in this many has several. */
const KEYS_EVERY = 25;
const FLOWS_WITH_KEYS = flowsOf(STEPS, true);
const FLOWS_OF_ONE_KEY = flowsOf(STEPS, false);

/** Sequences of sign-ins, proofs, waits, dialects and faults, held against a model of the portal (threats S1 to S18, S36). */
export const FLOWS: TorturePart = {
  name: 'flows',
  says: '10,000 sequences of 40 steps against a model of the portal, with the states that they reached',
  run: async (run) => {
    const count = countOf(run, FLOWS_COUNT);
    const server = await startTortureServer();
    const coverage = new FlowCoverage();
    let done = 0;
    try {
      await inLanes(LANES, count, async (index) => {
        const seed = run.seed + index;
        const [drawn = []] = fc.sample(seed % KEYS_EVERY === 0 ? FLOWS_WITH_KEYS : FLOWS_OF_ONE_KEY, {
          seed,
          numRuns: 1,
        });
        const steps = index === 0 ? [...SPENT, ...drawn] : drawn;
        const wrong = await playedWrong(server, steps, seed, coverage);
        if (wrong) throw await failureOf(server, steps, seed, wrong);
        done += 1;
        run.progress(`${counted(done)} of ${counted(count)} sequences`);
      });
      const trouble = await troubleOf(server);
      if (trouble) throw new TortureFailure(trouble, run.seed);
      const { unreached } = coverage;
      if (unreached.length > 0)
        throw new TortureFailure(`states never reached: ${unreached.join(', ')}`, run.seed, coverage.table());
      return [
        `${counted(count)} sequences of ${STEPS} steps went as the model says; after each step the world was in`,
        ...coverage.table().map((row) => `    ${row}`),
      ].join('\n');
    } finally {
      await server.stop();
    }
  },
};

async function failureOf(
  server: TortureServer,
  steps: readonly Step[],
  seed: number,
  wrong: string,
): Promise<TortureFailure> {
  const fails = async (shorter: readonly Step[]) => (await playedWrong(server, shorter, seed)) !== null;
  const least = await smallest(steps, fails);
  return new TortureFailure((await playedWrong(server, least, seed)) ?? wrong, seed, least.map(stepText));
}

/** Plays steps in a world of their own. @returns what went otherwise than the model says, or null */
async function playedWrong(
  server: TortureServer,
  steps: readonly Step[],
  seed: number,
  coverage?: FlowCoverage,
): Promise<string | null> {
  const world = await server.sandbox.createWorld({ fixture: 'default', seed: `flow-${seed}` });
  try {
    const player = new FlowPlayer(world);
    await player.begin();
    for (const step of steps) {
      await playStep(player, step);
      if ('by' in step) await player.checkWho(step.by);
      coverage?.note(player);
    }
    await player.checkEnd();
    return null;
  } catch (error) {
    if (error instanceof Broke || (error instanceof Error && error.name === 'CallFailure')) return error.message;
    throw error;
  } finally {
    await world.drop();
  }
}
