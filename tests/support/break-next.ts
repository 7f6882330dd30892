import type { FaultResponse } from '#contract/control/fault.ts';
import type { TestWorld } from './test-world.ts';

/** The next call of a path, without `/go`, gets this answer instead of its own. */
export async function breakNext(world: TestWorld, path: string, answer: FaultResponse): Promise<void> {
  await world.fault({ match: { path }, answer, times: 1 });
}
