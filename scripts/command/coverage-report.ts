import { COVERAGE_AXES, COVERAGE_AXIS_NAMES, type CoverageAxis } from '#contract/coverage.ts';
import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';
import { type Coverage, coverageLines } from '#sandbox/history/coverage.ts';
import { repeated, switched, terminalWidth, UsageError } from '#server/shell/command.ts';
import { COVERAGE_FILE, writeCoverage } from '#server/shell/coverage-file.ts';

export const FAIL_UNDER = {
  'fail-under': repeated(
    'AXIS=N',
    `code 1 where fewer than N were met of ${COVERAGE_AXIS_NAMES.join(', ')}; may be repeated`,
  ),
};

/** The options of a command that counts coverage. */
export const COVERAGE_FLAGS = {
  coverage: switched(`prints the names that no test met, and writes ${COVERAGE_FILE}; implied by --fail-under`),
  ...FAIL_UNDER,
};

/** Least counts by axis. */
export type Counting = ReadonlyMap<CoverageAxis, number>;

interface CoverageFlags {
  readonly coverage?: boolean | undefined;
  readonly 'fail-under'?: readonly string[] | undefined;
}

/** Undefined where nothing is to be counted. @throws UsageError */
export function countingBy({ coverage, 'fail-under': given = [] }: CoverageFlags): Counting | undefined {
  return coverage || given.length > 0 ? leastOf(given) : undefined;
}

/** @throws UsageError for an axis that there is not, and for no number */
export function leastOf(given: readonly string[]): Counting {
  return new Map(given.map(leastOne));
}

function leastOne(given: string): [CoverageAxis, number] {
  const [name = '', least = ''] = given.split('=');
  const axis = COVERAGE_AXIS_NAMES.find((one) => one === name);
  if (axis === undefined) {
    const nearest = suggestion(name, COVERAGE_AXIS_NAMES);
    const known = COVERAGE_AXIS_NAMES.join(', ');
    throw new UsageError(`--fail-under ${given}: there is no axis ${name}${nearest || `; the axes are ${known}.`}`);
  }
  const { length } = COVERAGE_AXES[axis].names;
  if (!/^\d+$/.test(least) || Number(least) > length)
    throw new UsageError(`--fail-under ${given}: expected a whole number up to ${length}, such as ${axis}=${length}.`);
  return [axis, Number(least)];
}

/** Prints and writes the coverage. @returns 1, with a sentence, where an axis has less than it must */
export function endWithCoverage(coverage: Coverage, least: Counting, print: (line: string) => void): number {
  writeCoverage(COVERAGE_FILE, coverage);
  return printCoverage(coverage, least, print);
}

/** As `endWithCoverage`, without writing. @param whole where all names are */
export function printCoverage(
  coverage: Coverage,
  least: Counting,
  print: (line: string) => void,
  whole = COVERAGE_FILE,
): number {
  for (const line of coverageLines(coverage, terminalWidth(), whole)) print(line);
  const short = [...least].filter(([axis, count]) => coverage.count(axis) < count);
  for (const [axis, count] of short)
    print(`${COVERAGE_AXES[axis].title}: met ${coverage.count(axis)}, expected at least ${count}`);
  return short.length > 0 ? 1 : 0;
}
