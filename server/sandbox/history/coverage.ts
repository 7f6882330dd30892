import {
  COVERAGE_AXES,
  COVERAGE_AXIS_NAMES,
  COVERAGE_FORMAT,
  COVERAGE_KIND,
  COVERAGE_TESTS_MAX,
  type CoverageAxis,
  type CoverageFile,
  type CoverageName,
} from '#contract/coverage.ts';
import type { NewEvent } from './entry.ts';

interface Cell {
  times: number;
  readonly tests: Set<string>;
}

/** Counts the events of one test's world. */
export interface Counter {
  readonly test: string;
  /** Counts an answer that no fault replaced. @param call null where it did not reach its operation */
  answered(call: string | null, rule: string | null): void;
  happened(event: NewEvent): void;
}

/** Names of each axis that tests have met, with those tests, counted as it happens. */
export class Coverage {
  readonly #axes = new Map(COVERAGE_AXIS_NAMES.map((axis) => [axis, new Map<string, Cell>()]));

  /** A counter for the worlds of one test. */
  by(test: string): Counter {
    return {
      test,
      answered: (call, rule) => {
        if (call !== null) this.#meet('calls', call, 1, [test]);
        if (rule !== null) this.#meet('rules', rule, 1, [test]);
      },
      happened: (event) => {
        const end = endOf(event);
        if (end !== null) this.#meet(end.startsWith('message') ? 'messages' : 'tickets', end, 1, [test]);
      },
    };
  }

  /** Adds the counts of a coverage file. */
  add(file: CoverageFile): void {
    for (const axis of COVERAGE_AXIS_NAMES)
      for (const [name, { times, tests }] of Object.entries(file[axis].met)) this.#meet(axis, name, times, tests);
  }

  /** Names of an axis that no test has met. */
  never(axis: CoverageAxis): string[] {
    return COVERAGE_AXES[axis].names.filter((name) => !this.#cells(axis).has(name));
  }

  /** Number of an axis's names that were met. */
  count(axis: CoverageAxis): number {
    return this.#cells(axis).size;
  }

  toFile(): CoverageFile {
    const axes = COVERAGE_AXIS_NAMES.map((axis) => {
      const met = [...this.#cells(axis)].map(([name, { times, tests }]) => [name, { times, tests: [...tests].sort() }]);
      return [axis, { of: COVERAGE_AXES[axis].names.length, met: Object.fromEntries(met), never: this.never(axis) }];
    });
    return { kind: COVERAGE_KIND, format: COVERAGE_FORMAT, ...Object.fromEntries(axes) };
  }

  #cells(axis: CoverageAxis): Map<string, Cell> {
    return this.#axes.get(axis) as Map<string, Cell>;
  }

  #meet(axis: CoverageAxis, name: string, times: number, tests: readonly string[]): void {
    const cells = this.#cells(axis);
    const cell = cells.get(name) ?? { times: 0, tests: new Set() };
    cells.set(name, cell);
    cell.times += times;
    for (const test of tests) if (cell.tests.size < COVERAGE_TESTS_MAX) cell.tests.add(test);
  }
}

/** The end that an event is; null for every other. */
function endOf(event: NewEvent): CoverageName<'messages' | 'tickets'> | null {
  switch (event.kind) {
    case 'sms':
      return event.delivery === 'unsent' ? 'message.unsent' : null;
    case 'code':
      return event.state === 'arrived' ? null : `message.${event.state}`;
    case 'ticket':
      return event.state === 'scanned' || event.state === 'left' ? null : `ticket.${event.state}`;
    case 'ali':
      return event.state === 'declined' ? 'grant.declined' : null;
    case 'grant':
      return `grant.${event.state}`;
    default:
      return null;
  }
}

/** The table, and below it the names that were never met, in at most a few lines of the terminal's width. */
export function coverageLines(coverage: Coverage, width: number, whole: string): string[] {
  const table = COVERAGE_AXIS_NAMES.map(
    (axis) => `${COVERAGE_AXES[axis].title} ${coverage.count(axis)} of ${COVERAGE_AXES[axis].names.length}`,
  );
  return [table.join('   '), ...neverLines(coverage, width, whole)];
}

const NEVER = 'never met: ';
const NEVER_LINES = 12;
/** The longest axis last: where the lines are too few, it is cut. */
const NEVER_ORDER: readonly CoverageAxis[] = ['messages', 'tickets', 'calls', 'rules'];

function neverLines(coverage: Coverage, width: number, whole: string): string[] {
  const names = NEVER_ORDER.flatMap((axis) => coverage.never(axis));
  const lines: string[] = [];
  for (const [at, name] of names.entries()) {
    const line = lines.at(-1);
    if (line !== undefined && `${line}  ${name}`.length <= width) lines[lines.length - 1] = `${line}  ${name}`;
    else if (lines.length < NEVER_LINES) lines.push(`${line === undefined ? NEVER : ' '.repeat(NEVER.length)}${name}`);
    else return [...lines, `${' '.repeat(NEVER.length)}…  ${names.length - at} more in ${whole}`];
  }
  return lines;
}
