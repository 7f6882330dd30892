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
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/** Enough to read in a terminal; the whole error stands further up. */
const MAX_REASON_CHARS = 200;

export function vitestCounts(reportPath: string): Counts {
  const report = readReport<VitestReport>(reportPath);
  const failures = (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}: ${reason(message)}`];
    return failed.map((test) => `${file} > ${test.fullName}: ${reason(test.failureMessages?.[0])}`);
  });
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, failures };
}

/** A test that passed at its second try counts as passed; Playwright's own last lines name it, and what failed. */
export function playwrightCounts(reportPath: string): Counts {
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport<PlaywrightReport>(reportPath)?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
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
