import { useSyncExternalStore } from 'react';

/** First and last column, none where the last stands before the first. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Place that the plane is scrolled to. */
export interface Glance {
  /** columns in sight */
  readonly seen: Range;
  /** columns that there are */
  readonly count: number;
  /** the newest column is in sight */
  readonly isAtEnd: boolean;
  /** columns are wide enough for every mark to be a link */
  readonly isNear: boolean;
  /** columns that are drawn on each side of what is in sight */
  readonly margin: number;
}

export interface Picture {
  /** columns that texts, bands and pages are drawn for */
  readonly around: Range;
  /** columns whose marks are drawn one by one, as links */
  readonly near: Range;
  /** columns that are drawn as shapes alone: where those one by one are not there, or not yet */
  readonly far: Range;
  /** columns of shapes alone that are drawn together */
  readonly tile: number;
  readonly isAtEnd: boolean;
  /** one zooms: what is beside comes once that rests */
  readonly isTurning: boolean;
}

/** Columns of shapes alone that are drawn together, where marks are links and where columns are narrow. */
const TILES = { near: 16, far: 32 } as const;
/** Columns between which texts, bands and pages stay as they are. */
const AROUND_STEP = 4;
/** Columns that come to be drawn one by one in a frame: more where that took little of it. */
const A_FRAME = { least: 1, most: 8, shortMs: 5, longMs: 9 } as const;
/** The zoom rests. */
const REST_MS = 120;
const NONE: Range = { from: 0, to: -1 };

/**
 * Content of one drawing. Marks one by one cost too much for all of them to come in one frame: they come in pieces, above
 * their shapes. Each change is told to the parts that draw it, not to the page around, which would be drawn again at each
 * piece.
 */
export class Sight {
  #glance: Glance = { seen: NONE, count: 0, isAtEnd: true, isNear: true, margin: 0 };
  #picture: Picture = { around: NONE, near: NONE, far: NONE, tile: TILES.near, isAtEnd: true, isTurning: false };
  #frame = 0;
  #step: number = A_FRAME.least;
  #rest: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly read = (): Picture => this.#picture;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** After a scroll, or as columns come. */
  look(glance: Glance): void {
    this.#glance = glance;
    const goal = goalOf(glance);
    const near = within(this.#picture.near, goal);
    const isClose = lacking(near, glance.seen) <= this.#step && this.#rest === undefined;
    this.#turn(isClose ? grown(near, goal, glance.seen, this.#step) : near);
  }

  /** Before the axis changes, with which everything is drawn again in any case: tells nobody. */
  foresee(glance: Glance): void {
    this.#glance = glance;
    this.#picture = pictureOf(glance, NONE, true, this.#picture);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#turn(this.#picture.near);
    }, REST_MS);
  }

  stop(): void {
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
    this.#rest = undefined;
    this.#frame = 0;
  }

  #turn(near: Range): void {
    const before = this.#picture;
    const isTurning = this.#rest !== undefined;
    this.#picture = pictureOf(this.#glance, near, isTurning, before);
    if (this.#picture !== before) for (const listener of this.#listeners) listener();
    if (this.#frame !== 0 || isTurning || isSame(near, goalOf(this.#glance))) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const start = performance.now();
      const goal = goalOf(this.#glance);
      this.#turn(grown(within(this.#picture.near, goal), goal, this.#glance.seen, this.#step));
      // A timer's turn comes once the frame is drawn.
      setTimeout(() => this.#pace(performance.now() - start));
    });
  }

  #pace(tookMs: number): void {
    if (tookMs > A_FRAME.longMs) this.#step = A_FRAME.least;
    else if (tookMs < A_FRAME.shortMs) this.#step = Math.min(A_FRAME.most, this.#step + 1);
  }
}

/** A part of the picture; the same object for as long as it is the same. */
export function usePicture<T>(sight: Sight, part: (picture: Picture) => T): T {
  return useSyncExternalStore(sight.subscribe, () => part(sight.read()));
}

const goalOf = ({ isNear, seen, count, margin }: Glance): Range => (isNear ? padded(seen, margin, count) : NONE);

function pictureOf(glance: Glance, near: Range, isTurning: boolean, before: Picture): Picture {
  const { seen, count, isAtEnd, isNear, margin } = glance;
  const tile = isNear ? TILES.near : TILES.far;
  const drawn = padded(seen, isTurning ? 0 : margin, count);
  const around = inSteps(drawn, AROUND_STEP, count);
  const far = lacking(near, seen) > 0 ? inSteps(drawn, tile, count) : NONE;
  const now = {
    around: kept(before.around, around),
    near: kept(before.near, near),
    far: kept(before.far, far),
    tile,
    isAtEnd,
    isTurning,
  };
  const isOld = (Object.keys(now) as (keyof Picture)[]).every((part) => now[part] === before[part]);
  return isOld ? before : now;
}

/**
 * The columns with some more of the goal: first what is in sight, then what is beside it.
 * @param step how many more at most
 */
export function grown(near: Range, goal: Range, seen: Range, step: number): Range {
  if (isNone(goal)) return NONE;
  let { from, to } = isNone(near) ? { from: seen.from, to: seen.from - 1 } : near;
  for (let more = 0; more < step; more += 1) {
    const isRightNext = seen.from - from >= to - seen.to || from === goal.from;
    if (to < seen.to || (from <= seen.from && to < goal.to && isRightNext)) to += 1;
    else if (from > goal.from) from -= 1;
  }
  return { from, to };
}

const isNone = ({ from, to }: Range): boolean => to < from;

const isSame = (one: Range, other: Range): boolean => one.from === other.from && one.to === other.to;

const kept = (before: Range, now: Range): Range => (isSame(before, now) ? before : now);

function within({ from, to }: Range, goal: Range): Range {
  const common = { from: Math.max(from, goal.from), to: Math.min(to, goal.to) };
  return isNone(common) ? NONE : common;
}

/** Columns in sight that are not drawn one by one. */
function lacking(near: Range, seen: Range): number {
  const { from, to } = within(near, seen);
  return seen.to - seen.from + 1 - (to - from + 1);
}

function padded({ from, to }: Range, by: number, count: number): Range {
  return { from: Math.max(0, from - by), to: Math.min(count - 1, to + by) };
}

/** Whole steps, so that it stays the same while one scrolls a little. */
function inSteps({ from, to }: Range, step: number, count: number): Range {
  return {
    from: Math.floor(from / step) * step,
    to: Math.min(count - 1, Math.floor(to / step) * step + step - 1),
  };
}
