import type { Checkpoint as CheckpointRow } from '#contract/control/checkpoint.ts';
import { CAPS, CHECKPOINTS_BYTES_MAX } from '#contract/limits.ts';
import type { HistoryBudget } from '#sandbox/history/budget.ts';
import type { Mark } from '#sandbox/history/history.ts';
import type { CopiedState } from './restore-state.ts';

/** The page of the last call, unmasked, and the session that its browser had. */
export interface Browser {
  readonly page: string | null;
  readonly session: string | null;
}

/** A world at one instant: its place in the history, its state, and the browser that showed it. */
export interface WorldCopy extends Mark, Browser {
  readonly state: CopiedState;
}

/** A world to go back to, and the act that it stands before or after. */
export interface NewCheckpoint extends WorldCopy, Pick<CheckpointRow, 'kind' | 'name' | 'call' | 'requestId'> {}
export interface Checkpoint extends NewCheckpoint {
  readonly id: string;
  /** approximate memory, without the fixture */
  readonly bytes: number;
  readonly fixtureBytes: number;
}

/** A checkpoint as a return names it. */
export type Destination = Pick<Checkpoint, 'id' | 'name' | 'seq' | keyof Browser>;

/** Approximate bytes of a checkpoint beside its text, and of a fixture for each character of its JSON. */
const CHECKPOINT_BYTES = 600;
const FIXTURE_BYTES = 4;

/**
 * The checkpoints of a world, at most so many and 32 MB, the oldest first out and unnamed ones before named ones. They
 * survive its resets.
 */
export class Checkpoints {
  readonly #budget: HistoryBudget;
  readonly #changed: () => void;
  #list: readonly Checkpoint[] = [];
  #taken = 0;
  #bytes = 0;

  /** @param changed called when the list has changed */
  constructor(budget: HistoryBudget, changed: () => void) {
    this.#budget = budget;
    this.#changed = changed;
  }

  get bytes(): number {
    return this.#bytes;
  }

  list(): readonly Checkpoint[] {
    return this.#list;
  }

  find(id: string): Checkpoint | undefined {
    return this.#list.find((checkpoint) => checkpoint.id === id);
  }

  /** The newest one of that name, else that of this id; without a name the newest of all. */
  newest(name?: string): Checkpoint | undefined {
    if (name === undefined) return this.#list.at(-1);
    return this.#list.findLast((checkpoint) => checkpoint.name === name) ?? this.find(name);
  }

  /** Takes a checkpoint; null where it is larger than all of them may be. @param spared goes last */
  take(checkpoint: NewCheckpoint, spared?: Checkpoint): Checkpoint | null {
    const bytes = CHECKPOINT_BYTES + 2 * (checkpoint.page?.length ?? 0) + checkpoint.state.bytes;
    const { content } = checkpoint.state.fixture;
    const alike = this.#list.find(({ state }) => state.fixture.content === content);
    const fixtureBytes = alike?.fixtureBytes ?? FIXTURE_BYTES * JSON.stringify(content).length;
    if (bytes + fixtureBytes > CHECKPOINTS_BYTES_MAX) return null;
    this.#taken += 1;
    const taken: Checkpoint = { ...checkpoint, id: `p${this.#taken}`, bytes, fixtureBytes };
    this.#set([...this.#list, taken]);
    while (this.#list.length > CAPS.checkpoints || this.#bytes > CHECKPOINTS_BYTES_MAX) {
      if (!this.dropOldest([taken, spared])) this.dropOldest([taken]);
    }
    this.#changed();
    return taken;
  }

  /** undefined where none has this id */
  rename(id: string, name: string | null): Checkpoint | undefined {
    const checkpoint = this.find(id);
    if (!checkpoint) return undefined;
    const renamed = { ...checkpoint, name };
    this.#set(this.#list.map((other) => (other === checkpoint ? renamed : other)));
    this.#changed();
    return renamed;
  }

  /** False where none has this id. */
  delete(id: string): boolean {
    if (!this.find(id)) return false;
    this.#set(this.#list.filter((checkpoint) => checkpoint.id !== id));
    this.#changed();
    return true;
  }

  /** Drops the oldest unnamed checkpoint, else the oldest; false where none is left. @param spared checkpoints that stay */
  dropOldest(spared: readonly (Checkpoint | undefined)[] = []): boolean {
    const others = this.#list.filter((checkpoint) => !spared.includes(checkpoint));
    const oldest = others.find(({ name }) => name === null) ?? others[0];
    this.#set(this.#list.filter((checkpoint) => checkpoint !== oldest));
    return oldest !== undefined;
  }

  clear(): void {
    this.#set([]);
  }

  #set(checkpoints: readonly Checkpoint[]): void {
    const before = this.#bytes;
    this.#list = checkpoints;
    this.#bytes = bytesOf(checkpoints);
    this.#budget.count(this.#bytes - before);
  }
}

/** Fixtures count once: many checkpoints share one. */
function bytesOf(checkpoints: readonly Checkpoint[]): number {
  const fixtures = new Map(checkpoints.map(({ state, fixtureBytes }) => [state.fixture.content, fixtureBytes]));
  return [...checkpoints.map(({ bytes }) => bytes), ...fixtures.values()].reduce((sum, bytes) => sum + bytes, 0);
}
