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
  readonly bytes: number;
}

/** A point as history and world take a return to it. */
export type Destined = Pick<Point, 'id' | 'name' | 'seq' | keyof Browser>;

/** Approximate bytes of a point beside its text. */
const POINT_BYTES = 600;

/**
 * The kept points of a world, at most so many and 32 MB, the oldest first out and unnamed ones before named ones. They
 * survive its resets.
 */
export class Points {
  readonly #budget: HistoryBudget;
  readonly #changed: () => void;
  #points: Point[] = [];
  #taken = 0;
  #bytes = 0;
  /** fixtures of the points, which many of them share: how many, and the bytes of one */
  readonly #fixtures = new Map<object, { points: number; readonly bytes: number }>();

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

  /** The newest point of that name, else that of this id; without a name the newest of all. */
  newest(name?: string): Point | undefined {
    if (name === undefined) return this.#points.at(-1);
    return this.#points.findLast((point) => point.name === name) ?? this.find(name);
  }

  /** Keeps a point; null where it is larger than all of them may be. @param spared goes last */
  take(point: NewPoint, spared?: Point): Point | null {
    const bytes = POINT_BYTES + 2 * (point.page?.length ?? 0) + point.snapshot.bytes;
    const { content } = point.snapshot.fixture;
    const held = this.#fixtures.get(content) ?? { points: 0, bytes: weightOf(content) };
    if (bytes + held.bytes > CHECKPOINTS_BYTES_MAX) return null;
    this.#taken += 1;
    const taken: Point = { ...point, id: `p${this.#taken}`, bytes };
    this.#points.push(taken);
    this.#fixtures.set(content, held);
    held.points += 1;
    this.#count(bytes + (held.points === 1 ? held.bytes : 0));
    while (this.#points.length > CAPS.checkpoints || this.#bytes > CHECKPOINTS_BYTES_MAX) {
      if (!this.dropOldest([taken, spared])) this.dropOldest([taken]);
    }
    this.#changed();
    return taken;
  }

  /** undefined where no point has this id */
  rename(id: string, name: string | null): Point | undefined {
    const point = this.find(id);
    if (!point) return undefined;
    const renamed = { ...point, name };
    this.#points = this.#points.map((other) => (other === point ? renamed : other));
    this.#changed();
    return renamed;
  }

  /** False where no point has this id. */
  delete(id: string): boolean {
    const point = this.find(id);
    if (!point) return false;
    this.#drop(point);
    this.#changed();
    return true;
  }

  /** Lets the oldest unnamed point go, else the oldest one; false where none is left. @param kept these stay */
  dropOldest(kept: readonly (Point | undefined)[] = []): boolean {
    const others = this.#points.filter((point) => !kept.includes(point));
    const oldest = others.find(({ name }) => name === null) ?? others[0];
    if (oldest) this.#drop(oldest);
    return oldest !== undefined;
  }

  clear(): void {
    for (const point of this.#points) this.#drop(point);
  }

  #drop(point: Point): void {
    this.#points = this.#points.filter((other) => other !== point);
    const { content } = point.snapshot.fixture;
    const held = this.#fixtures.get(content) ?? { points: 1, bytes: 0 };
    held.points -= 1;
    if (held.points === 0) this.#fixtures.delete(content);
    this.#count(-point.bytes - (held.points === 0 ? held.bytes : 0));
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#budget.count(bytes);
  }
}

/** Bytes beside the characters of a text, of a list and of a map, and of each place in one. */
const TEXT_BYTES = 24;
const LIST_BYTES = 32;
const MAP_BYTES = 56;
const PLACE_BYTES = 16;

/** About how much memory a JSON value takes. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return TEXT_BYTES + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 0;
  const list = Array.isArray(value);
  let bytes = list ? LIST_BYTES : MAP_BYTES;
  for (const inner of list ? value : Object.values(value)) bytes += PLACE_BYTES + weightOf(inner);
  return bytes;
}
