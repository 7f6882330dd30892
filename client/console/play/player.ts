import { Listeners } from '#console/connection/listeners.ts';
import type { PlayedLine } from '#kit/story/report-page.ts';
import type { StoryOutcome } from '#kit/story/story-run.ts';

type PlayPhase = 'idle' | 'starting' | 'playing' | 'paused' | 'over';
type PlayOutcome = StoryOutcome | 'stopped';

export interface PlayState {
  readonly phase: PlayPhase;
  readonly outcome: PlayOutcome | null;
  /** the step that is played, or the next one while the story pauses; -1 before the first */
  readonly current: number;
  /** the row of values that is played, from 0 */
  readonly row: number;
  /** of that row */
  readonly lines: readonly PlayedLine[];
  /** time of the rows before it */
  readonly earlierMs: number;
  /** why the story could not begin or go on, in Chinese */
  readonly trouble: string | null;
}

/** Calls from a story to its player: progress, and waits between the steps. */
export interface PlayGate {
  /** a row of values begins. @throws StoryStopped */
  begin(row: number): void;
  /** waits until an act may begin. @throws StoryStopped */
  mayAct(index: number): Promise<void>;
  /** an expectation begins */
  looking(index: number): void;
  over(line: PlayedLine): void;
}

/** Plays a story to its end. @returns how it ended */
type PlayStory = (gate: PlayGate) => Promise<StoryOutcome>;

export class StoryStopped extends Error {}

const NOTHING: PlayState = {
  phase: 'idle',
  outcome: null,
  current: -1,
  row: 0,
  lines: [],
  earlierMs: 0,
  trouble: null,
};

/** A story as it is played: by itself with a pause before each act, or act by act by hand. */
export class Player {
  #state = NOTHING;
  readonly #listeners = new Listeners();
  /** milliseconds before each act */
  #pauseMs: number;
  #isPaused = false;
  #isStopped = false;
  /** ends the present wait */
  #wake: () => void = () => undefined;

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  readonly state = (): PlayState => this.#state;

  readonly subscribe = this.#listeners.add;

  get isGoing(): boolean {
    return this.#state.phase !== 'idle' && this.#state.phase !== 'over';
  }

  /** Begins a story anew. @param isPaused its first act waits for `next` */
  async play(story: PlayStory, words: (thrown: unknown) => string, isPaused = false): Promise<void> {
    this.#isPaused = isPaused;
    this.#isStopped = false;
    this.#become({ ...NOTHING, phase: 'starting' });
    try {
      const outcome = await story({
        begin: (row) => this.#begin(row),
        mayAct: (index) => this.#mayAct(index),
        looking: (current) => this.#become({ phase: 'playing', current }),
        over: (line) => this.#become({ lines: [...this.#state.lines, line] }),
      });
      this.#become({ phase: 'over', outcome });
    } catch (thrown) {
      if (thrown instanceof StoryStopped || this.#isStopped) this.#become({ phase: 'over', outcome: 'stopped' });
      else this.#become({ phase: 'over', outcome: 'stopped', trouble: words(thrown) });
    }
  }

  pause(): void {
    this.#isPaused = true;
    this.#wake();
  }

  resume(): void {
    this.#isPaused = false;
    this.#wake();
  }

  /** Plays the next act and its expectations; then the story pauses. */
  next(): void {
    this.#isPaused = true;
    this.#stepsLeft = 1;
    this.#wake();
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  set pauseMs(ms: number) {
    this.#pauseMs = ms;
    this.#wake();
  }

  #stepsLeft = 0;

  #begin(row: number) {
    if (this.#isStopped) throw new StoryStopped();
    const { lines, earlierMs } = this.#state;
    this.#become({
      row,
      current: -1,
      lines: [],
      earlierMs: lines.reduce((sum, { tookMs }) => sum + tookMs, earlierMs),
    });
  }

  async #mayAct(current: number) {
    const beganAt = performance.now();
    for (;;) {
      if (this.#isStopped) throw new StoryStopped();
      if (this.#stepsLeft > 0) break;
      const leftMs = this.#isPaused ? Number.POSITIVE_INFINITY : beganAt + this.#pauseMs - performance.now();
      if (leftMs <= 0) break;
      this.#become({ phase: this.#isPaused ? 'paused' : 'playing', current });
      await this.#wait(leftMs);
    }
    this.#stepsLeft = 0;
    this.#become({ phase: 'playing', current });
  }

  #wait(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #become(change: Partial<PlayState>) {
    this.#state = { ...this.#state, ...change };
    this.#listeners.call();
  }
}
