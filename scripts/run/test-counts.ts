import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './package-root.ts';
import { RELEASE_TAG } from './release-tag.ts';

/** Result of a part of the test run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** one line for each failed test, so that the end of a long run names them: `file > title: first line of its error` */
  readonly failures?: readonly string[];
  /** the same of tests that passed at their second try */
  readonly flaky?: readonly string[];
  /** files that were named and of which no test ran */
  readonly passedOver?: readonly string[];
  /** tests that this run should have run, and skipped on this machine: `file > title` */
  readonly skipped?: readonly string[];
  /** how many tests are the other command's, by their tag */
  readonly ofOtherRun?: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly tags?: readonly string[];
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly { readonly file: string }[];
}

const SKIPPED: ReadonlySet<string> = new Set(['skipped', 'pending']);

/** Enough to read in a terminal; the whole error stands further up. */
const MAX_REASON_CHARS = 200;

/** @param isOurs false for the tags of a test that another command runs */
export function vitestCounts(reportPath: string, isOurs = (_tags: readonly string[]) => true): Counts {
  const report = readReport<VitestReport>(reportPath);
  const lines = (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(ROOT, name);
    // A test that passed in the end keeps the errors of its first try.
    const tried = assertionResults.filter((test) => test.failureMessages?.length);
    if (status === 'failed' && !tried.some((test) => test.status === 'failed'))
      return [{ status, line: `${file}: ${reason(message)}` }];
    return tried.map((test) => ({
      status: test.status,
      line: `${file} > ${test.fullName}: ${reason(test.failureMessages?.[0])}`,
    }));
  });
  const linesOf = (wanted: string) => lines.filter(({ status }) => status === wanted).map(({ line }) => line);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = report ?? {};
  const passedOver = testResults
    .filter(({ assertionResults: tests }) => tests.length > 0 && tests.every((test) => SKIPPED.has(test.status)))
    .map(({ name }) => relative(ROOT, name));
  const leftOut = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => SKIPPED.has(status))
      .map(({ fullName, tags = [] }) => ({ isOurs: isOurs(tags), line: `${relative(ROOT, name)} > ${fullName}` })),
  );
  const skipped = leftOut.filter((test) => test.isOurs).map(({ line }) => line);
  return {
    passed,
    failed,
    failures: linesOf('failed'),
    flaky: linesOf('passed'),
    passedOver,
    skipped,
    ofOtherRun: leftOut.length - skipped.length,
  };
}

/** A test that passed at its second try counts as passed; Playwright's own last lines name it, and failed ones. */
export function playwrightCounts(reportPath: string): Counts {
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport<PlaywrightReport>(reportPath)?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}

/** Files in a list of Playwright's tests, below their folder. */
export function listedFiles(reportPath: string): readonly string[] {
  return readReport<PlaywrightReport>(reportPath)?.suites.map(({ file }) => `tests/e2e/${file}`) ?? [];
}

/** A command of npm that runs tests, and its arguments. */
interface TestCommand {
  readonly isRelease: boolean;
  readonly part: string;
  readonly filters: readonly string[];
}

/** Why no test of the named files ran, and the command that runs them; nothing where one did. */
export function passedOverLines(
  { passed, failures = [], passedOver = [] }: Counts,
  { isRelease, part, filters }: TestCommand,
): readonly string[] {
  if (passed + failures.length > 0 || filters.length === 0) return [];
  const [why, command] = isRelease
    ? [`no test in it is tagged "${RELEASE_TAG}"`, 'npm test']
    : [`each test in it is tagged "${RELEASE_TAG}"`, 'npm run test:release'];
  return passedOver.map((file) => `${file}: ${why}; ${command} -- ${[part, ...filters].join(' ')} runs it`);
}

/** Tests that did not run: each one that this machine skipped, and the number of those that the other command runs. */
export function leftOutLines({ skipped = [], ofOtherRun = 0 }: Counts, isRelease: boolean): readonly string[] {
  const other = isRelease ? 'npm test' : 'npm run test:release';
  const others = ofOtherRun > 0 ? [`${ofOtherRun} tests beside these are run by ${other}`] : [];
  return [...skipped.map((line) => `skipped here: ${line}`), ...others];
}

/**
 * A part that executed nothing, or that ended badly without naming a failed test (a file that does not load, a
 * server that does not start), counts as one failure: nothing may look green by not running.
 */
export function honestCounts(counts: Counts, exitCode: number): Counts {
  const isSilent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isSilent ? { ...counts, failed: 1 } : counts;
}

function reason(message = ''): string {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0]?.slice(0, MAX_REASON_CHARS) ?? '';
}

function readReport<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}
