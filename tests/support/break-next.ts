import { CONTROL } from '#contract/control/endpoints.ts';
import type { FaultAnswer } from '#contract/control/fault.ts';
import { answerOf } from './expect-answer.ts';
import type { TestWorld } from './test-world.ts';

/** The next call of a path, without `/go`, gets this answer instead of its own. */
export async function breakNext(world: TestWorld, path: string, answer: FaultAnswer): Promise<void> {
  answerOf(
    await world.control('POST', '/faults', { body: { match: { path }, answer, times: 1 } }),
    CONTROL.createFault,
  );
}
