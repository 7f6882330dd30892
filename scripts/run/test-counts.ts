import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './package-root.ts';

/** Result of a part of the test run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** one line for each failed test, so that the end of a long run names them: `file > title: first line of its error` */
  readonly failures?: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message?: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}
interface PlaywrightSpec {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { error?: { message?: string } }[] }[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

/** Enough to read in a terminal; the whole error stands further up. */
const MAX_REASON_CHARS = 200;
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

export function vitestCounts(reportPath: string): Counts {
  const report = readReport<VitestReport>(reportPath);
  const failures = (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [failureLine(file, '', message)];
    return failed.map(({ fullName, failureMessages }) => failureLine(file, fullName, failureMessages?.[0]));
  });
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, failures };
}

/** A test that passed at its second try is counted as passed and named all the same. */
export function playwrightCounts(reportPath: string): Counts {
  const report = readReport<PlaywrightReport>(reportPath);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failures = (report?.suites ?? []).flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const name = status === 'flaky' ? `${title} (passed at its second try)` : title;
        return failureLine(`tests/e2e/${file}:${line}`, name, results.find(({ error }) => error)?.error?.message);
      }),
  );
  return { passed: expected + flaky, failed: unexpected, failures };
}

/**
 * A part that executed nothing, or that ended badly without naming a failed test (a file that does not load, a
 * server that does not start), counts as one failure: nothing may look green by not running.
 */
export function honestCounts({ passed, failed, failures }: Counts, exitCode: number): Counts {
  const isSilent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isSilent ? 1 : failed, ...(failures && { failures }) };
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failureLine(file: string, title: string, message = ''): string {
  const reason = message.replaceAll(COLOUR, '').trim().split('\n', 1)[0]?.slice(0, MAX_REASON_CHARS) ?? '';
  return [title ? `${file} > ${title}` : file, ...(reason ? [reason] : [])].join(': ');
}

function readReport<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}
