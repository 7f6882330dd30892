import type { FixtureOmission } from '#contract/control/fixture.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { type Person, Step } from '#sandbox/fixture/story.ts';
import { durationMs } from '#sandbox/time/duration.ts';

/** Largest number of steps in a story. */
const STEPS_MAX = 500;
/** A person's shorter pause means nothing. */
const PAUSE_MS = 10_000;
const SECOND_MS = 1_000;

/** Writes a story down step by step, on the story's own clock: only its steps move it. */
export class StoryWriter {
  readonly steps: Step[] = [];
  readonly omitted: FixtureOmission[] = [];
  /** the person whose steps are written */
  person: Person = 'first';
  #written: Person = 'first';
  readonly #asWritten: (text: string) => string;
  #now: number;

  /**
   * @param begin the instant the story begins at
   * @param asWritten gives the text that is written for a text of a step
   */
  constructor(begin: number, asWritten: (text: string) => string) {
    this.#now = begin;
    this.#asWritten = asWritten;
  }

  /** The story's own time. */
  get now(): number {
    return this.#now;
  }

  /** Writes a step; a step that no story can express is left out and reported. */
  write(step: Step): void {
    if (this.person !== this.#written) {
      this.#written = this.person;
      this.write({ as: this.person });
    }
    const parsed = Step.safeParse(withTexts(step, this.#asWritten));
    if (!parsed.success) this.leaveOut(Object.keys(step)[0] ?? '', 'noStep');
    else if (this.steps.length >= STEPS_MAX) this.leaveOut('story', 'lost');
    else {
      this.steps.push(parsed.data);
      this.#now += msOf(parsed.data);
    }
  }

  /** Removes the last expected page: it was left at once, before it could be seen. */
  takeBackPage(): void {
    const at = this.steps.findLastIndex(({ expectPage }) => expectPage !== undefined);
    const isLast = this.steps.slice(at + 1).every(({ expectSession }) => expectSession !== undefined);
    if (at !== -1 && isLast) this.steps.splice(at);
  }

  leaveOut(path: string, why: FixtureOmission['why']): void {
    if (!this.omitted.some((omission) => omission.path === path)) this.omitted.push({ path, why });
  }

  /** Before an act at `instant`: a long pause before it is part of the story. */
  pauseUntil(instant: number): void {
    if (instant - this.#now >= PAUSE_MS) this.passTo(instant);
  }

  /** The story goes on at `instant`, in whole seconds, or later. */
  passTo(instant: number): void {
    const seconds = Math.ceil((instant - this.#now) / SECOND_MS);
    if (seconds > 0) this.write({ advance: `${seconds}s` });
  }
}

/** A copy of a value with each of its texts as it is written. */
function withTexts(value: unknown, asWritten: (text: string) => string): unknown {
  if (typeof value === 'string') return asWritten(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, asWritten));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withTexts(field, asWritten)]));
}

/** Milliseconds by which a step moves the clock; one on the QR code waits for the page's next poll. */
function msOf({ advance, scanQr, confirmQr, cancelQr, expireQr }: Step): number {
  if (advance !== undefined) return durationMs(advance);
  return scanQr || confirmQr || cancelQr || expireQr ? QR_POLL_MS : 0;
}
