import type { SandboxEvent, Violation } from '#contract/control/journal.ts';
import type { ReplayBundle } from '#contract/control/replay.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import type { Timeline as TimelineResponse } from '#contract/control/timeline.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { CAPS } from '#contract/limits.ts';
import type { Portal } from '#domain/portal.ts';
import type { Faults } from '#sandbox/faults/faults.ts';
import type { NamedFixture } from '#sandbox/fixture/fixture.ts';
import type { Inbox } from '#sandbox/inbox/inbox.ts';
import type { Journal } from '#sandbox/journal/journal.ts';
import type { CallRecord } from '#sandbox/journal/journal-row.ts';
import type { ReplayLog } from '#sandbox/journal/replay-log.ts';
import type { Schedule } from '#sandbox/time/schedule.ts';
import type { VirtualClock } from '#sandbox/time/virtual-clock.ts';
import type { Recorder } from '#sandbox/timeline/recorder.ts';
import { type Acting, Timeline } from '#sandbox/timeline/timeline.ts';
import type { Platform } from './build-world.ts';
import type { Point } from './checkpoints.ts';
import { fireUntil, holdClock, moveClock } from './clock-moves.ts';
import { Events } from './events.ts';
import { Past } from './past.ts';
import { bundleOf, laterStart } from './replay-bundle.ts';
import { restoreState, snapshotOf } from './restore-state.ts';
import { type Destination, stateToReturnTo, succeed } from './return-state.ts';
import type { WorldKeys } from './world-keys.ts';
import type { Switches, WorldOptions } from './world-options.ts';
import { type Surroundings, startState, type WorldState } from './world-state.ts';
import { summaryOf } from './world-summary.ts';
import { continueTimeline, openTimeline, readTimeline, recordCall } from './world-timeline.ts';

/** One isolated world: the portal's back end, and the sandbox's state around it. A reset replaces all of it at once. */
export class World {
  readonly id: string;
  readonly switches: Switches;
  readonly events = new Events();
  readonly past: Past;
  readonly #platform: Platform;
  readonly #around: Surroundings;
  readonly timeline: Timeline;
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
    this.#platform = platform;
    this.timeline = new Timeline(options.journals, (seq) => this.events.emit({ type: 'timeline', seq }));
    this.#around = {
      platform,
      journals: options.journals,
      timeline: this.timeline,
      emit: (event) => this.events.emit(event),
      isRecording: options.switches.journal,
    };
    this.past = new Past({
      ...{ id: options.id, journals: options.journals, isRecording: options.switches.journal },
      state: () => this.#state,
      seq: () => this.timeline.last,
      stopwatch: () => this.stopwatch(),
      beforeAct: () => this.beforeAct(),
      goBack: (destination, point) => this.goBack(destination, point),
      changed: () => this.events.emit({ type: 'checkpoints' }),
    });
    this.lastUsedAt = platform.realNow();
    const beginning = { fixture: options.fixture, seed: options.seed ?? platform.drawSeed(), resets: 0 };
    this.#state = startState(this.#around, beginning, options.now);
    if (options.switches.journal) openTimeline(this.#state, 'created');
  }

  get portal(): Portal {
    return this.#state.portal;
  }

  get clock(): VirtualClock {
    return this.#state.clock;
  }

  get inbox(): Inbox {
    return this.#state.inbox;
  }

  get journal(): Journal {
    return this.#state.journal;
  }

  get faults(): Faults {
    return this.#state.faults;
  }

  get schedule(): Schedule {
    return this.#state.schedule;
  }

  get violations(): readonly Violation[] {
    return this.#state.violations;
  }

  get fixture(): NamedFixture {
    return this.#state.fixture;
  }

  get log(): ReplayLog {
    return this.#state.log;
  }

  get keys(): WorldKeys {
    return this.#state.keys;
  }

  get recorder(): Recorder {
    return this.#state.recorder;
  }

  get resets(): number {
    return this.#state.resets;
  }

  /** grows whenever the state is swapped, and when the world ends: a call that began before belongs to a world that is gone (threat K11) */
  get epoch(): number {
    return this.#epoch;
  }

  /** Back to a fixture, all or nothing; the seed is drawn anew unless given. */
  reset(fixture: NamedFixture = this.saved ?? this.#state.fixture, seed: string = this.#platform.drawSeed()): void {
    const state = startState(this.#around, { fixture, seed, resets: this.#state.resets + 1 });
    state.inbox.goOnAfter(this.inbox.last);
    this.#swap(state, 'reset');
  }

  /** Notes that this world was written into a file, so that it is not put back by its own save. */
  savedAs(fixture: NamedFixture): void {
    if (fixture.source === this.fixture.source) this.saved = fixture;
  }

  /** All state but the journal. Shares objects with the live world: serialize before the world changes. */
  snapshot(): Snapshot {
    return snapshotOf(this.id, this.#state);
  }

  /** A bundle for replaying this world's calls from its start. */
  replayBundle(): ReplayBundle {
    return bundleOf(this.id, this.#state, this.#around);
  }

  /** Before a call or a change comes in: sees to it that the replay log can take it, whose snapshots need the first key. */
  beforeAct(): void {
    if (this.keys.hasBegun) this.log.makeRoom(() => laterStart(this.id, this.#state));
    this.past.begin();
  }

  /** Goes on from where a snapshot was taken, all or nothing. @param source file of its fixture @throws SnapshotError */
  restore(snapshot: Snapshot, source?: string): void {
    this.#swap(restoreState(this.#around, snapshot, source), 'restored');
  }

  /** Goes back to a snapshot of its past, as by a reset: what is in flight is void (threat K11). @throws SnapshotError */
  goBack(destination: Destination, point?: Point): void {
    this.#swap(stateToReturnTo(this.#around, this.#state, destination), 'returned', point);
  }

  /** Fires what has fallen due by itself, each at its own time. */
  settle(): void {
    if (this.schedule.size > 0) fireUntil(this.#state, this.clock.now());
  }

  /** Moves the clock from the present that `to` was reckoned from, stopping at due tasks; false, without a change, for the past. */
  moveClock(to: number, from = this.clock.now()): boolean {
    if (!moveClock(this.#state, from, to)) return false;
    this.#reportClock();
    return true;
  }

  /** Stops the clock, or lets it run on. */
  holdClock(isFrozen: boolean): void {
    holdClock(this.#state, isFrozen);
    this.#reportClock();
  }

  /** Real milliseconds, for how long a call took. */
  stopwatch(): number {
    return this.#platform.stopwatch();
  }

  /** Counts up within an epoch, so that a replay gives the same ids. */
  nextRequestId(): string {
    this.#state.requests += 1;
    return `r${this.#state.resets}-${this.#state.requests}`;
  }

  /** Carries out a call's operation at its instant: what it does stands after it in the timeline. */
  apply<T>(acting: Acting, at: number, act: () => T): T {
    if (!this.switches.journal) return this.clock.at(at, act);
    this.#state.recorder.settle(at);
    return this.timeline.during(acting, at, () => this.clock.at(at, act));
  }

  /** Keeps a call that was answered. @param acting its place in the timeline, where it has one already */
  record(call: CallRecord, acting: Acting = { mark: null }): void {
    // A late call's row would use budget that is never returned.
    if (this.#hasEnded) return;
    this.events.emit({ type: 'journal', seq: recordCall(this.timeline, this.#state, call, acting) });
  }

  /** The timeline after `after`, with what time alone has brought until now. */
  readTimeline(after: number): TimelineResponse {
    return readTimeline(this.timeline, this.#state, after);
  }

  recordViolation(violation: Violation): void {
    if (this.#state.violations.push(violation) > CAPS.violations) this.#state.violations.shift();
    this.events.emit({ type: 'violation', violation });
  }

  summary(): WorldSummary {
    return summaryOf(this.id, this.#state);
  }

  /** Releases the memory of a dropped world. */
  end(): void {
    this.#hasEnded = true;
    this.#epoch += 1;
    this.journal.clear();
    this.timeline.clear();
    this.log.drop();
    this.past.checkpoints.clear();
    this.events.emit({ type: 'dropped' });
  }

  #reportClock(): void {
    this.events.emit({ type: 'clock', now: this.clock.now(), frozen: this.clock.isFrozen });
  }

  #swap(next: WorldState, kind: Extract<SandboxEvent, { type: 'reset' }>['kind'], point?: Point): void {
    const before = this.#state;
    const state = succeed(before, next, this.timeline, kind === 'reset');
    if (kind !== 'returned' || state.fixture.source !== before.fixture.source) this.saved = undefined;
    this.#epoch += 1;
    this.#state = state;
    this.past.swapped(point);
    if (this.switches.journal && kind === 'reset') openTimeline(state, kind);
    else if (this.switches.journal) continueTimeline(before, state, point);
    this.events.emit({ type: 'reset', fixture: state.fixture.name, kind });
  }
}
