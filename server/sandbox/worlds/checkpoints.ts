import type { Checkpoint } from '#contract/control/checkpoint.ts';
import {
  CAPS,
  CHECKPOINT_CHEAP_MAX,
  CHECKPOINT_GAP_MS,
  CHECKPOINT_TIME_SHARE,
  CHECKPOINTS_BYTES_MAX,
} from '#contract/limits.ts';
import type { JournalBudget } from '#sandbox/journal/journal-budget.ts';
import type { ReplayLog } from '#sandbox/journal/replay-log.ts';
import type { KeptSnapshot } from './kept-snapshot.ts';

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

/** The act that left a world as it is, and the browser behind it. */
export interface Act extends Pick<Checkpoint, 'kind' | 'call' | 'requestId'> {
  readonly browser: Browser;
}

/** The page that was asked from last, unmasked, and the session that its browser had. */
export interface Browser {
  readonly page: string | null;
  readonly session: string | null;
}

/** A point of a world's past. */
export interface Point extends Omit<Checkpoint, 'page'>, Browser {
  readonly snapshot: KeptSnapshot;
  /** the replay log of that moment, and its length then */
  readonly log: ReplayLog;
  readonly logged: number;
}

export type NewPoint = Omit<Point, 'id' | 'bytes'>;

/** Approximate bytes of a point beside its text. */
const POINT_BYTES = 600;

/**
 * The kept points of a world, at most 50 and 32 MB, the oldest first out and unnamed ones before named ones. They
 * survive its resets.
 */
export class Checkpoints {
  readonly #budget: JournalBudget;
  readonly #changed: () => void;
  #points: Point[] = [];
  #taken = 0;
  #bytes = 0;
  /** fixtures of the points, which many of them share: how many, and the bytes of one */
  readonly #fixtures = new Map<object, { points: number; readonly bytes: number }>();
  /** bytes and real milliseconds of the newest point, and when it was taken */
  #last = { bytes: 0, tookMs: 0, endedAt: Number.NEGATIVE_INFINITY };

  /** @param changed called when the list is another */
  constructor(budget: JournalBudget, changed: () => void) {
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

  /** Keeps a point; null where it is larger than all of them may be. @param spared goes last */
  take(point: NewPoint, spared?: Point): Point | null {
    const bytes = POINT_BYTES + 2 * (point.page?.length ?? 0) + point.snapshot.bytes;
    const { content } = point.snapshot.fixture;
    const fixtureBytes = this.#fixtures.get(content)?.bytes ?? weightOf(content);
    if (bytes + fixtureBytes > CHECKPOINTS_BYTES_MAX) return null;
    this.#taken += 1;
    const taken: Point = { ...point, id: `p${this.#taken}`, bytes };
    this.#points.push(taken);
    this.#bytes += bytes;
    this.#hold(content, fixtureBytes);
    this.#budget.take(bytes);
    while (this.#points.length > CAPS.checkpoints || this.#bytes > CHECKPOINTS_BYTES_MAX) {
      if (!this.dropOldest([taken, spared])) this.dropOldest([taken]);
    }
    this.#changed();
    return taken;
  }

  /**
   * Keeps the point after an act, unless the world is so large that points would take more of its time than they may.
   * @param stopwatch real milliseconds
   */
  takeInTime(pointOf: () => NewPoint, stopwatch: () => number): void {
    const begunAt = stopwatch();
    const { bytes, tookMs, endedAt } = this.#last;
    const gapMs = Math.max(tookMs * CHECKPOINT_TIME_SHARE, CHECKPOINT_GAP_MS);
    if (bytes > CHECKPOINT_CHEAP_MAX && begunAt - endedAt < gapMs) return;
    const point = pointOf();
    const now = stopwatch();
    this.#last = { bytes: point.snapshot.bytes, tookMs: now - begunAt, endedAt: now };
    this.take(point);
  }

  /** undefined where no point has this id */
  rename(id: string, name: string | null): Point | undefined {
    const index = this.#points.findIndex((point) => point.id === id);
    const point = this.#points[index];
    if (!point) return undefined;
    const renamed = { ...point, name };
    this.#points[index] = renamed;
    this.#changed();
    return renamed;
  }

  /** False where no point has this id. */
  delete(id: string): boolean {
    const point = this.find(id);
    if (point) this.#drop(point);
    if (point) this.#changed();
    return point !== undefined;
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
    this.#bytes -= point.bytes;
    this.#budget.giveBack(point.bytes);
    this.#release(point.snapshot.fixture.content);
  }

  #hold(fixture: object, bytes: number): void {
    const held = this.#fixtures.get(fixture) ?? { points: 0, bytes };
    held.points += 1;
    this.#fixtures.set(fixture, held);
    if (held.points > 1) return;
    this.#bytes += bytes;
    this.#budget.hold(fixture, bytes);
  }

  #release(fixture: object): void {
    const held = this.#fixtures.get(fixture);
    if (!held) return;
    held.points -= 1;
    if (held.points > 0) return;
    this.#fixtures.delete(fixture);
    this.#bytes -= held.bytes;
    this.#budget.release(fixture);
  }
}
