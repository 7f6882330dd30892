import type { ScreenWord, StepValue, StepWord } from '#sandbox/fixture/story.ts';

/** Outcome of a step that this player cannot check. */
export interface PassedOver {
  readonly because: string;
}

/** Handler of each step word: it performs the action or checks the expectation. A failed one throws a StoryFailure. */
export type Moves<Word extends StepWord> = {
  readonly [W in Word]: (value: StepValue<W>) => Promise<PassedOver | undefined>;
};

/** One way of playing a story: over HTTP, or in a browser. */
export interface Player {
  readonly moves: Moves<ScreenWord>;
  /** how long an expectation may take to come true, milliseconds of real time */
  readonly patienceMs: number;
  /** the screen looks again at what happened around it */
  notice(): Promise<void>;
  close(): Promise<void>;
}

/** An expectation that was not met, or an act that could not be done. */
export class StoryFailure extends Error {
  readonly expected: string;
  readonly got: string;

  constructor(expected: string, got: string) {
    super(`expected ${expected}, got ${got}`);
    this.expected = expected;
    this.got = got;
  }
}

export function passedOver(because: string): PassedOver {
  return { because };
}
