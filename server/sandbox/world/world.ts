import type { SandboxEvent, Violation } from '#contract/control/journal.ts';
import type { SavedState } from '#contract/control/saved-state.ts';
import type { Timeline } from '#contract/control/timeline.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { type RecordedResponse, type WorldFile, worldFileOf } from '#contract/control/world-file.ts';
import { CAPS } from '#contract/limits.ts';
import type { LongWork } from '#contract/long-work.ts';
import type { NamedFixture } from '#sandbox/fixture/fixture.ts';
import type { HistoryBudget } from '#sandbox/history/budget.ts';
import type { CallEnd, CallInput } from '#sandbox/history/call-row.ts';
import type { Counter } from '#sandbox/history/coverage.ts';
import type { Logged } from '#sandbox/history/entry.ts';
import { History, type OngoingCall } from '#sandbox/history/history.ts';
import { Mask } from '#sandbox/history/mask.ts';
import { timelineOf } from '#sandbox/history/timeline.ts';
import type { Platform } from './build-world.ts';
import type { Checkpoint, Destination, WorldCopy } from './checkpoints.ts';
import { fireUntil, holdClock, moveClock } from './clock-moves.ts';
import { Past } from './past.ts';
import { restoreState, saveState, stateToReturnTo } from './restore-state.ts';
import { beginHistory, continueHistory } from './world-history.ts';
import { START_POSITIONS, startState, type WorldDeps, type WorldState } from './world-state.ts';
import { summaryOf } from './world-summary.ts';

/** Optional features of a server; each costs a little of every call. */
export interface Switches {
  /** keeps the history and a checkpoint after each act */
  readonly journal: boolean;
  /** checks every answer against the contract while it leaves; of a very large one of the control API a sample */
  readonly checks: boolean;
  /** checks very large answers whole too: for tests */
  readonly fullChecks: boolean;
}

export interface WorldOptions {
  readonly id: string;
  readonly fixture: NamedFixture;
  readonly seed?: string | undefined;
  readonly now?: number | undefined;
  readonly budget: HistoryBudget;
  readonly switches: Switches;
  /** left out where tests are not counted */
  readonly counter?: Counter | undefined;
}

type Listener = (event: SandboxEvent) => void;

/** Events of one world, emitted to its listeners: event streams, waiting sms readers, the terminal. */
class Events {
  readonly #listeners = new Set<Listener>();

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  emit(event: SandboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** One isolated world: the portal's back end, and the sandbox's state around it. A reset replaces all of it at once. */
export class World {
  readonly id: string;
  readonly switches: Switches;
  /** real milliseconds, for how long a call took */
  readonly stopwatch: () => number;
  readonly events = new Events();
  readonly past: Past;
  readonly #deps: WorldDeps;
  /** world time that it was created with; undefined for the present */
  readonly #startsAt: number | undefined;
  readonly history: History;
  #state: WorldState;
  #epoch = 0;
  #hasEnded = false;
  /** fixture that this world was saved as, in place of its first one: the next reset starts from it */
  saved: NamedFixture | undefined;
  /** real time of the last call that meant this world */
  lastUsedAt: number;

  constructor(platform: Platform, options: WorldOptions) {
    this.id = options.id;
    this.switches = options.switches;
    this.stopwatch = () => platform.stopwatch();
    const { budget, counter, fixture, seed = platform.drawSeed() } = options;
    const emit = (event: SandboxEvent) => this.events.emit(event);
    const isOn = options.switches.journal;
    this.history = new History(budget, isOn, (seq) => emit({ type: 'timeline', seq }), counter);
    this.#deps = { platform, history: this.history, emit };
    this.past = new Past(this.#deps, budget, this);
    this.lastUsedAt = platform.realNow();
    this.#startsAt = options.now;
    this.#state = startState(this.#deps, { fixture, seed, resets: 0 }, this.#startsAt);
    this.history.begin(this.#state.startedAt);
    if (isOn) beginHistory(this.#state, 'created');
  }

  /** Everything that a reset replaces. */
  get state(): WorldState {
    return this.#state;
  }

  get portal(): WorldState['portal'] {
    return this.#state.portal;
  }

  get clock(): WorldState['clock'] {
    return this.#state.clock;
  }

  get inbox(): WorldState['inbox'] {
    return this.#state.inbox;
  }

  get faults(): WorldState['faults'] {
    return this.#state.faults;
  }

  get fixture(): NamedFixture {
    return this.#state.fixture;
  }

  /** Hides the secrets of this state: of the calls before it, too, for the history outlives a restored snapshot. */
  get mask(): Mask {
    return new Mask(this.#state.portal);
  }

  /** grows whenever the state is swapped, and when the world ends: a call that began before belongs to a world that is gone (threat K11) */
  get epoch(): number {
    return this.#epoch;
  }

  /** Back to a fixture, and to the time that the world was made for, all or nothing; the seed is drawn anew unless given. */
  reset(
    fixture: NamedFixture = this.saved ?? this.#state.fixture,
    seed: string = this.#deps.platform.drawSeed(),
  ): void {
    const state = startState(this.#deps, { fixture, seed, resets: this.#state.resets + 1 }, this.#startsAt);
    state.inbox.goOnAfter(this.inbox.last);
    this.#swap(state, 'reset');
  }

  /** Notes that this world was written into a file, so that it is not put back by its own save. */
  savedAs(fixture: NamedFixture): void {
    if (fixture.source === this.fixture.source) this.saved = fixture;
  }

  /** All state but the journal. Shares objects with the live world: serialize before the world changes. */
  snapshot(): WorldFile {
    return worldFileOf(this.id, saveState(this.#state));
  }

  /** Before a call or a change comes in: keeps a start where one is due. */
  beforeAct(): void {
    this.#state.recorder.settle();
    this.past.begin();
  }

  /** Goes on from where a snapshot was taken, all or nothing. @param source file of its fixture @throws SnapshotError */
  restore(snapshot: SavedState, source?: string): void {
    this.#swap(restoreState(this.#deps, snapshot, source), 'restored');
  }

  /**
   * Begins as another world did, at the start of its file, with a history of its own.
   * @param source file of its fixture @throws SnapshotError
   */
  beginAs(
    { start, startedAt, after = this.history.last }: Pick<WorldFile, 'start' | 'startedAt' | 'after'>,
    source?: string,
  ): void {
    this.restore(start, source);
    if (!this.switches.journal) return;
    const state = this.#state;
    const { fixture, faults, clock, resets } = state;
    this.history.beginAfter(after - 1 - (startedAt === undefined ? 0 : faults.standing().length));
    if (startedAt === undefined)
      this.history.add({ kind: 'world', at: clock.now(), state: 'restored', fixture: fixture.name });
    else clock.at(startedAt, () => beginHistory(state, resets === 0 ? 'created' : 'reset'));
  }

  /** Keeps the present as a checkpoint, on request; null where it is too large. */
  keep(name: string | null): Checkpoint | null {
    this.beforeAct();
    const checkpoint = this.past.keep('asked', name);
    if (!checkpoint || !this.switches.journal) return checkpoint;
    const event = { kind: 'checkpoint', at: checkpoint.state.at, checkpoint: checkpoint.id, name } as const;
    this.history.note(event);
    this.history.add(event);
    return checkpoint;
  }

  /** Goes back to a checkpoint. @returns the present that was left, as another one; null where it is too large to keep */
  returnTo(checkpoint: Checkpoint): Checkpoint | null {
    const undo = this.past.keep('left', null, checkpoint);
    this.beforeAct();
    const { id, name, number, state } = checkpoint;
    const to = number < this.history.beginning.number ? null : number;
    this.history.note({ kind: 'return', at: this.clock.now(), checkpoint: id, name, to, state });
    this.goBack(state.read(), state.fixture.source, checkpoint);
    return undo;
  }

  /** The world as it stood at a checkpoint of its past. Shares nothing with the present. */
  stateAt({ state }: Checkpoint): WorldState {
    return restoreState(this.#deps, state.read(), state.fixture.source);
  }

  /** Begins at a checkpoint of another world, with streams of its own: the two go on apart. */
  beginAt({ state, page, session }: Checkpoint, seed: string = this.#deps.platform.drawSeed()): void {
    const saved = state.read();
    const start = { ...saved, seed, resets: saved.resets + 1, random: START_POSITIONS };
    this.beginAs({ start }, state.fixture.source);
    this.past.browser = { page, session };
  }

  /** Goes back to a snapshot of its past, as by a reset: calls in flight are void (threat K11). @throws SnapshotError */
  goBack(snapshot: SavedState, source?: string, checkpoint?: Destination): void {
    this.#swap(stateToReturnTo(this.#deps, this.#state, snapshot, source), 'returned', checkpoint);
  }

  /** Fires scheduled events that are due, each at its own time. */
  settle(): void {
    fireUntil(this.#state, this.clock.now());
  }

  /** Moves the clock, stopping at due tasks; false, without a change, for the past. @param from the present that `to` was computed from */
  moveClock(to: number, from = this.clock.now()): boolean {
    const isMoved = moveClock(this.#state, from, to);
    if (isMoved) this.#reportClock();
    return isMoved;
  }

  /** Stops the clock, or lets it run on. */
  holdClock(isFrozen: boolean): void {
    holdClock(this.#state, isFrozen);
    this.#reportClock();
  }

  /** Lets a portal call in. @returns its instant; its id, which counts up within an epoch, so that a replay gives the same ids; and for an act the world before it */
  admit(isAct: boolean): { readonly at: number; readonly requestId: string; readonly before: WorldCopy | null } {
    this.settle();
    this.beforeAct();
    const before = isAct ? this.past.copy() : null;
    this.#state.requests += 1;
    return { at: this.clock.now(), requestId: `r${this.#state.resets}-${this.#state.requests}`, before };
  }

  /** Carries out a call's operation at its instant: its events follow it in the history. */
  apply<T>(ongoing: OngoingCall, at: number, act: () => T): T {
    if (!this.switches.journal) return this.clock.at(at, act);
    this.#state.recorder.settle(at);
    return this.history.runAs(ongoing, () => this.clock.at(at, act));
  }

  /** Keeps the end of a call. @param ongoing its place in the history, where it has one already */
  record(
    call: Logged<CallInput>,
    end: Omit<CallEnd, keyof OngoingCall>,
    sent: RecordedResponse | null,
    ongoing: OngoingCall = { seq: null, of: null },
  ): void {
    // A late call's row would use budget that is never returned.
    if (this.#hasEnded) return;
    this.#state.recorder.settle(end.at);
    const seq = this.history.answer(call, end, sent, ongoing);
    this.events.emit({ type: 'journal', seq });
    // The rule may have fired for the last time.
    if (end.fault !== null) this.faults.settle();
  }

  /** The timeline after `after`, with the events that are due by now; read in chunks. */
  *readTimeline(after: number): LongWork<Timeline> {
    this.settleHistory();
    const due = this.#state.recorder.nextDue();
    return { ...(yield* timelineOf(this.history, after, this.mask)), due };
  }

  /** Adds the ends of expired codes and tickets to the history. */
  settleHistory(): void {
    this.#state.recorder.settle();
  }

  recordViolation(violation: Violation): void {
    if (this.#state.violations.push(violation) > CAPS.violations) this.#state.violations.shift();
    this.events.emit({ type: 'violation', violation });
  }

  summary(): WorldSummary {
    return summaryOf(this.id, this.#state, this.history);
  }

  /** Releases the memory of a dropped world. */
  end(): void {
    this.#hasEnded = true;
    this.#epoch += 1;
    this.history.begin(null);
    this.history.clear();
    this.past.checkpoints.clear();
    this.events.emit({ type: 'dropped' });
  }

  #reportClock(): void {
    this.events.emit({ type: 'clock', now: this.clock.now(), frozen: this.clock.isFrozen });
  }

  /** A reset begins the history anew; every other state goes on with it. */
  #swap(state: WorldState, kind: Extract<SandboxEvent, { type: 'reset' }>['kind'], checkpoint?: Destination): void {
    const before = this.#state;
    before.recorder.settle();
    if (kind !== 'returned') this.history.begin(state.startedAt);
    if (kind === 'reset') this.history.clear();
    // The journal hides the secrets of both.
    else state.portal.accounts.rememberPasswordsOf(before.portal.accounts);
    if (kind !== 'returned' || state.fixture.source !== before.fixture.source) this.saved = undefined;
    this.#epoch += 1;
    this.#state = state;
    this.past.swapped(checkpoint);
    if (this.switches.journal && kind === 'reset') beginHistory(state, kind);
    else if (this.switches.journal) continueHistory(before, state, checkpoint);
    this.events.emit({ type: 'reset', fixture: state.fixture.name, kind });
  }
}
