import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { CAPS, CHECKPOINTS_BYTES_MAX } from '#contract/limits.ts';
import type { HistoryBudget } from '#sandbox/history/budget.ts';
import type { Mark } from '#sandbox/history/history.ts';
import type { KeptSnapshot } from './restore-state.ts';

/** The page that was asked from last, unmasked, and the session that its browser had. */
export interface Browser {
  readonly page: string | null;
  readonly session: string | null;
}

/** A moment of a world: its place in the history, its state, and the browser that showed it. */
export interface Moment extends Mark, Browser {
  readonly snapshot: KeptSnapshot;
}

/** A moment that is kept to go back to, and the act that it stands before or after. */
export interface NewPoint extends Moment, Pick<Checkpoint, 'kind' | 'name' | 'call' | 'requestId'> {}
export interface Point extends NewPoint {
  readonly id: string;
  /** about, without its fixture */
  readonly bytes: number;
  readonly fixtureBytes: number;
}

/** A point as history and world take a return to it. */
export type Destined = Pick<Point, 'id' | 'name' | 'seq' | keyof Browser>;

/** Approximate bytes of a checkpoint beside its text, and of a fixture for each character of its JSON. */
const CHECKPOINT_BYTES = 600;
const FIXTURE_BYTES = 4;

/**
 * The checkpoints of a world, at most so many and 32 MB, the oldest first out and unnamed ones before named ones. They
 * survive its resets.
 */
export class Points {
  readonly #budget: HistoryBudget;
  readonly #changed: () => void;
  #points: readonly Point[] = [];
  #taken = 0;
  #bytes = 0;

  /** @param changed called when the list is another */
  constructor(budget: HistoryBudget, changed: () => void) {
    this.#budget = budget;
    this.#changed = changed;
  }

  get bytes(): number {
    return this.#bytes;
  }

  list(): readonly Point[] {
    return this.#points;
  }

  find(id: string): Point | undefined {
    return this.#points.find((point) => point.id === id);
  }

  /** The newest one of that name, else that of this id; without a name the newest of all. */
  newest(name?: string): Point | undefined {
    if (name === undefined) return this.#points.at(-1);
    return this.#points.findLast((point) => point.name === name) ?? this.find(name);
  }

  /** Takes a checkpoint; null where it is larger than all of them may be. @param spared goes last */
  take(point: NewPoint, spared?: Point): Point | null {
    const bytes = CHECKPOINT_BYTES + 2 * (point.page?.length ?? 0) + point.snapshot.bytes;
    const { content } = point.snapshot.fixture;
    const alike = this.#points.find(({ snapshot }) => snapshot.fixture.content === content);
    const fixtureBytes = alike?.fixtureBytes ?? FIXTURE_BYTES * JSON.stringify(content).length;
    if (bytes + fixtureBytes > CHECKPOINTS_BYTES_MAX) return null;
    this.#taken += 1;
    const taken: Point = { ...point, id: `p${this.#taken}`, bytes, fixtureBytes };
    this.#set([...this.#points, taken]);
    while (this.#points.length > CAPS.checkpoints || this.#bytes > CHECKPOINTS_BYTES_MAX) {
      if (!this.dropOldest([taken, spared])) this.dropOldest([taken]);
    }
    this.#changed();
    return taken;
  }

  /** undefined where none has this id */
  rename(id: string, name: string | null): Point | undefined {
    const point = this.find(id);
    if (!point) return undefined;
    const renamed = { ...point, name };
    this.#set(this.#points.map((other) => (other === point ? renamed : other)));
    this.#changed();
    return renamed;
  }

  /** False where none has this id. */
  delete(id: string): boolean {
    if (!this.find(id)) return false;
    this.#set(this.#points.filter((point) => point.id !== id));
    this.#changed();
    return true;
  }

  /** Lets the oldest unnamed one go, else the oldest one; false where none is left. @param spared these stay */
  dropOldest(spared: readonly (Point | undefined)[] = []): boolean {
    const others = this.#points.filter((point) => !spared.includes(point));
    const oldest = others.find(({ name }) => name === null) ?? others[0];
    this.#set(this.#points.filter((point) => point !== oldest));
    return oldest !== undefined;
  }

  clear(): void {
    this.#set([]);
  }

  #set(points: readonly Point[]): void {
    const before = this.#bytes;
    this.#points = points;
    this.#bytes = bytesOf(points);
    this.#budget.count(this.#bytes - before);
  }
}

/** Fixtures count once: many checkpoints share one. */
function bytesOf(points: readonly Point[]): number {
  const fixtures = new Map(points.map(({ snapshot, fixtureBytes }) => [snapshot.fixture.content, fixtureBytes]));
  return [...points.map(({ bytes }) => bytes), ...fixtures.values()].reduce((sum, bytes) => sum + bytes, 0);
}
