/** Set by `npm run test:release -- --long`. */
const IS_LONG = process.env.UC_ATTACKS === 'long';
const PROGRESS_MS = 5_000;

/** Count of a long run, or a sixtieth of it, `least` at least. */
export function countOf(whole: number, least = 1): number {
  return IS_LONG ? whole : Math.max(least, Math.ceil(whole / 60));
}

/** Counts work done and prints a line every five seconds. */
export function progressOf(whole: number, what: string): (done?: number) => void {
  let count = 0;
  let printedAt = performance.now();
  return (done = 1) => {
    count += done;
    if (performance.now() - printedAt < PROGRESS_MS) return;
    printedAt = performance.now();
    console.log(`${count.toLocaleString('en-US')} of ${whole.toLocaleString('en-US')} ${what}`);
  };
}
