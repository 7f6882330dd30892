import type { Checkpoint as CheckpointRow } from '#contract/control/checkpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { CHECKPOINTS_A_SECOND } from '#contract/limits.ts';
import type { HistoryBudget } from '#sandbox/history/budget.ts';
import { type Browser, type Checkpoint, Checkpoints, type NewCheckpoint, type WorldCopy } from './checkpoints.ts';
import { copyState } from './restore-state.ts';
import type { WorldDeps, WorldState } from './world-state.ts';

/** A call as a checkpoint names it: by its row of the contract, which holds no secret. */
type CallName = Pick<CheckpointRow, 'call' | 'requestId'>;

export function callName({ method, path }: Pick<Endpoint, 'method' | 'path'>, requestId: string): CallName {
  return { call: `${method} ${path}`, requestId };
}

const NO_BROWSER: Browser = { page: null, session: null };
const NO_CALL: CallName = { call: null, requestId: null };

/** The checkpoints of a world: decides when one is kept, and with which browser. */
export class Past {
  readonly checkpoints: Checkpoints;
  readonly #deps: WorldDeps;
  readonly #world: { readonly state: WorldState };
  /** the browser that shows the world: that of the last answered call */
  browser = NO_BROWSER;
  /** real time before which the next checkpoint would come too soon after one of a large world */
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(deps: WorldDeps, budget: HistoryBudget, world: { readonly state: WorldState }) {
    this.#deps = deps;
    this.#world = world;
    this.checkpoints = new Checkpoints(budget, () => deps.emit({ type: 'checkpoints' }));
  }

  /** Before anything comes in: keeps the start, and others that a replay may begin at. */
  begin(): void {
    const { history } = this.#deps;
    if (!history.isStartDue) return;
    const { isFresh } = history;
    const now = this.#now();
    history.keepStart(now);
    if (isFresh) this.#take(now, { kind: 'start' });
  }

  /** The world before an act; null where checkpoints come too soon: one of a large world costs too much of a call. */
  copy(): WorldCopy | null {
    const { history, platform } = this.#deps;
    const now = platform.stopwatch();
    if (!history.isOn || now < this.#nextAt) return null;
    const copy = this.#now();
    this.#nextAt = now + 1_000 * Math.floor(copy.state.bytes / CHECKPOINTS_A_SECOND);
    return copy;
  }

  /** After an act: keeps the checkpoints before and after it. @param cameFrom the browser before it; left out: the browser that showed the world */
  acted(before: WorldCopy, name: CallName, cameFrom: Browser = before): void {
    const { page, session } = cameFrom;
    this.#take(before, { ...name, page, session, kind: 'before' });
    this.#take(this.#now(), { ...name, kind: 'act' });
  }

  /** After a call that is no act and changed the world all the same: keeps the checkpoint after it. */
  changed(name: CallName): void {
    const copy = this.copy();
    if (copy) this.#take(copy, { ...name, kind: 'act' });
  }

  /** The present as a checkpoint; null where it is too large to keep. @param spared goes last */
  keep(kind: 'asked' | 'left', name: string | null, spared?: Checkpoint): Checkpoint | null {
    return this.#take(this.#now(), { kind, name }, spared);
  }

  /** The world's state was swapped. @param browser that of the checkpoint that it went back to */
  swapped(browser?: Browser): void {
    this.#nextAt = Number.NEGATIVE_INFINITY;
    this.browser = browser ? { page: browser.page, session: browser.session } : NO_BROWSER;
  }

  #now(): WorldCopy {
    return { ...this.#deps.history.mark, state: copyState(this.#world.state), ...this.browser };
  }

  #take(
    copy: WorldCopy,
    about: Partial<NewCheckpoint> & Pick<NewCheckpoint, 'kind'>,
    spared?: Checkpoint,
  ): Checkpoint | null {
    return this.checkpoints.take({ name: null, ...NO_CALL, ...copy, ...about }, spared);
  }
}
