/** Size and seed of a run. */
export interface TortureRun {
  readonly seed: number;
  /** a sixtieth of the work: for the tests of a release */
  readonly isShort: boolean;
  /** says how far a part has come */
  progress(text: string): void;
}

/** One kind of pain, by its name on the command line. */
export interface TorturePart {
  readonly name: string;
  /** line of the help */
  readonly says: string;
  /** @returns its line of the report @throws TortureFailure for a promise that was broken, Skipped where the machine cannot */
  run(run: TortureRun): Promise<string>;
}

/** A promise that was broken, with the seed that breaks it again. */
export class TortureFailure extends Error {
  readonly seed: number;
  /** the least that breaks it, a line each */
  readonly smallest: readonly string[];

  constructor(message: string, seed: number, smallest: readonly string[] = []) {
    super(message);
    this.seed = seed;
    this.smallest = smallest;
  }
}

/** A part that this machine does not permit. */
export class Skipped extends Error {}

/** The count of a whole run, or of a short one: a sixtieth, `least` at least. */
export function countOf({ isShort }: TortureRun, whole: number, least = 1): number {
  return isShort ? Math.max(least, Math.ceil(whole / 60)) : whole;
}

/** `200,000`. */
export function counted(count: number): string {
  return count.toLocaleString('en-US');
}

/** The same work in several lanes at once, each taking the next number until there is none. */
export async function inLanes(lanes: number, count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  let isBroken = false;
  const lane = async (): Promise<void> => {
    while (next < count && !isBroken) {
      const index = next;
      next += 1;
      try {
        await work(index);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
