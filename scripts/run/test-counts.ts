import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './package-root.ts';

/** Result of a part of the test run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** one line for each failed test, so that the end of a long run names them: `file > title: first line of its error` */
  readonly failures?: readonly string[];
  /** one line for each test that passed at its second try */
  readonly flaky?: readonly string[];
  /** tests whose browser or tool this machine lacks: `file > title` */
  readonly skipped?: readonly string[];
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
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

const SKIPPED: ReadonlySet<string> = new Set(['skipped', 'pending']);

/** Enough to read in a terminal; the whole error stands further up. */
const MAX_REASON_CHARS = 200;

export function vitestCounts(reportPath: string): Counts {
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
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => SKIPPED.has(status))
      .map(({ fullName }) => `${relative(ROOT, name)} > ${fullName}`),
  );
  return { passed, failed, failures: linesOf('failed'), flaky: linesOf('passed'), skipped };
}

/** A test that passed at its second try counts as passed; Playwright's own last lines name it, and failed ones. */
export function playwrightCounts(reportPath: string): Counts {
  const report = readReport<PlaywrightReport>(reportPath);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}

/**
 * A part that executed nothing, or that ended badly without naming a failed test (a file that does not load, a
 * server that does not start), counts as one failure: nothing may look green by not running.
 */
export function withUnreportedFailure(counts: Counts, exitCode: number): Counts {
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
