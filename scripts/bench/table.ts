import { messageOf } from '#scripts/run/command-line.ts';
import { BenchRun } from './bench-run.ts';

/** Limit of a row's figure, in the row's unit. */
interface Target {
  readonly text: string;
  isMetBy(value: number): boolean;
}

export const atMost = (limit: number, unit: string): Target => ({
  text: `at most ${limit} ${unit}`,
  isMetBy: (value) => value <= limit,
});

export const atLeast = (limit: number, unit: string): Target => ({
  text: `at least ${limit} ${unit}`,
  isMetBy: (value) => value >= limit,
});

/** One line of the table. */
export interface Figure {
  /** left out: that of its row */
  readonly figure?: string;
  readonly target: Target;
  /** in the unit of the target */
  readonly value: number;
  readonly text: string;
  /** lines that stand below it */
  readonly details?: readonly string[];
}

/** One measurement, which gives one line or several. */
export interface Row {
  /** the row alone is measured by it: `npm run bench -- NAME` */
  readonly name: string;
  /** text of the help, of a figure without its own words, and of the line where the measurement fails */
  readonly about: string;
  /** @throws the sentence that the table prints in place of the figures */
  measure(run: BenchRun): Promise<readonly Figure[]>;
}

const WIDTHS = { figure: 52, value: 44, target: 20 };

export function printHead(): void {
  console.log(line('figure', 'measured', 'target', ''));
}

/** Measures one row and prints its figures. @returns false when it could not be measured; a missed target is no failure */
export async function printRow({ name, about, measure }: Row): Promise<boolean> {
  const run = new BenchRun((text) => showProgress(`${name}: ${text}`));
  try {
    showProgress(`${name}…`);
    const figures = await measure(run);
    showProgress('');
    for (const { figure = about, value, text, target, details = [] } of figures) {
      console.log(line(figure, text, target.text, target.isMetBy(value) ? '' : 'missed'));
      for (const detail of details) console.log(`  ${detail}`);
    }
    return true;
  } catch (error) {
    showProgress('');
    console.log(line(about, `failed: ${messageOf(error)}`, '', ''));
    return false;
  } finally {
    await run.end();
  }
}

function line(figure: string, value: string, target: string, verdict: string): string {
  const cells = [figure.padEnd(WIDTHS.figure), value.padEnd(WIDTHS.value), target.padEnd(WIDTHS.target), verdict];
  return cells.join(' ').trimEnd();
}

/** Prints a line that the next one overwrites, in a terminal. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`);
}
