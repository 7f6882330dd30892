import { readFileSync } from 'node:fs';

/** Result of a part of the test run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

export function vitestCounts(reportPath: string): Counts {
  const report = readReport<VitestReport>(reportPath);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

export function playwrightCounts(reportPath: string): Counts {
  const stats = readReport<PlaywrightReport>(reportPath)?.stats;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
}

/**
 * A part that executed nothing, or that ended badly without naming a failed test (a file that does not load, a
 * server that does not start), counts as one failure: nothing may look green by not running.
 */
export function honestCounts({ passed, failed }: Counts, exitCode: number): Counts {
  const isSilent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isSilent ? 1 : failed };
}

function readReport<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}
