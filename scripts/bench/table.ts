import { messageOf } from '#scripts/run/command-line.ts';
import { BenchRun } from './bench-run.ts';
import type { Figure, Row } from './row.ts';

/** Milliseconds between two lines of progress where the output is kept in a file. */
const KEPT_EVERY_MS = 10_000;
const WIDTHS = { figure: 52, value: 44, target: 20 };

let keptAt = 0;

export function printHead(): void {
  console.log(line('figure', 'measured', 'target', ''));
}

/** Measures one row and prints its figures. @returns false when it could not be measured; a missed target is no failure */
export async function printRow(row: Row): Promise<boolean> {
  const run = new BenchRun((text) => showProgress(`${row.name}: ${text}`));
  try {
    showProgress(`${row.name}…`);
    const figures = await row.measure(run);
    clearProgress();
    for (const figure of figures) printFigure(figure);
    return true;
  } catch (error) {
    clearProgress();
    console.log(line(row.about, `failed: ${messageOf(error)}`, '', ''));
    return false;
  } finally {
    await run.end();
  }
}

function printFigure({ figure, value, text, target, details = [] }: Figure): void {
  const verdict = target && !target.isMetBy(value) ? 'missed' : '';
  console.log(line(figure, text, target?.text ?? '', verdict));
  for (const detail of details) console.log(`  ${detail}`);
}

function line(figure: string, value: string, target: string, verdict: string): string {
  const cells = [figure.padEnd(WIDTHS.figure), value.padEnd(WIDTHS.value), target.padEnd(WIDTHS.target), verdict];
  return cells.join(' ').trimEnd();
}

/** One line that the next one takes the place of; in a file one line now and then. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`\r\u001b[2K${text}`);
  } else if (performance.now() - keptAt > KEPT_EVERY_MS) {
    keptAt = performance.now();
    process.stderr.write(`… ${text}\n`);
  }
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
}
