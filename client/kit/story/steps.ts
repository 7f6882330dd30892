import { isExpectation, readStep, type Step } from '#sandbox/fixture/story.ts';

export type { Step, StepValue, StepWord, Story } from '#sandbox/fixture/story.ts';

/** True for a step that does something, rather than expects it. */
export function isAct(step: Step): boolean {
  return !isExpectation(readStep(step).word);
}
