import { ACCOUNTS_WRITTEN_MAX } from '#contract/limits.ts';
import type { JournalBudget } from '#sandbox/journal/journal-budget.ts';
import { type Act, type Browser, Checkpoints, type NewPoint, type Point } from './checkpoints.ts';
import { readSnapshot } from './kept-snapshot.ts';
import { type Destination, pointOf } from './return-state.ts';
import type { WorldState } from './world-state.ts';

/** The world as its past sees it. */
interface Present {
  readonly id: string;
  readonly journals: JournalBudget;
  /** true if points are taken by themselves */
  readonly isRecording: boolean;
  /** the timeline's newest event */
  seq(): number;
  state(): WorldState;
  /** real milliseconds */
  stopwatch(): number;
  /** before anything comes in */
  beforeAct(): void;
  /** swaps the state for that of a snapshot; what is in flight is void */
  goBack(destination: Destination, point: Point): void;
  /** called when the list of checkpoints is another */
  changed(): void;
}

const NO_BROWSER: Browser = { page: null, session: null };
const NO_ACT = { call: null, requestId: null } as const;

/** A world's past, as far as it can go back there: decides when a point is taken, and of which browser. */
export class Past {
  readonly checkpoints: Checkpoints;
  readonly #present: Present;
  /** nothing has come into the world yet since it was made, reset or restored */
  #isFresh = true;
  #browser = NO_BROWSER;
  /** draws of ids and codes, when they were last looked at */
  #draws = 0;

  constructor(present: Present) {
    this.#present = present;
    this.checkpoints = new Checkpoints(present.journals, () => present.changed());
  }

  /** Before anything comes in: keeps the start. */
  begin(): void {
    if (this.#isFresh) this.#take({ ...NO_ACT, kind: 'start' });
    this.#isFresh = false;
  }

  /** After an act that changed the world: keeps the point that it was left at. */
  afterAct(act: Pick<Act, 'call' | 'requestId'>): void {
    this.#take({ ...act, kind: 'act' });
  }

  #take(act: Omit<Act, 'browser'>): void {
    const { isRecording, stopwatch } = this.#present;
    const { written } = this.#present.state().portal.accounts;
    if (!isRecording || written > ACCOUNTS_WRITTEN_MAX) return;
    this.checkpoints.takeInTime(() => this.#point(act), stopwatch);
  }

  /** A portal call was answered: its browser is the one that shows the world from now on. */
  seenBy(browser: Browser): void {
    this.#browser = browser;
  }

  /** True where ids or codes were drawn since it was last asked: a call has made something, a session at least. */
  hasDrawn(): boolean {
    const { ids, codes } = this.#present.state().streams;
    const before = this.#draws;
    this.#draws = ids.position + codes.position;
    return this.#draws !== before;
  }

  /** The present as a checkpoint; null where it is too large to keep. */
  keep(name: string | null): Point | null {
    return this.checkpoints.take({ ...this.#point({ ...NO_ACT, kind: 'asked' }), name });
  }

  /** Goes back to a checkpoint. @returns the present that was left, as another one; null where it is too large to keep */
  returnTo(point: Point): Point | null {
    const undo = this.checkpoints.take(this.#point({ ...NO_ACT, kind: 'left' }), point);
    this.#present.beforeAct();
    const to = point.log === this.#present.state().log ? point.logged : null;
    this.#present.goBack({ snapshot: readSnapshot(point.snapshot), source: point.snapshot.fixture.source, to }, point);
    return undo;
  }

  /** The world's state was swapped. @param point the one that it went back to */
  swapped(point?: Point): void {
    this.#isFresh = point === undefined;
    this.#browser = point ? { page: point.page, session: point.session } : NO_BROWSER;
    this.#draws = 0;
  }

  #point(act: Omit<Act, 'browser'>): NewPoint {
    const { id, state, seq } = this.#present;
    return { seq: seq(), ...pointOf(id, state(), { ...act, browser: this.#browser }) };
  }
}
