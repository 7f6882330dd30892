import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageBin } from '#scripts/run/package-bin.ts';

/** Suites that need no browser, quickest first: the names of the test runner's projects. */
export const SUITES = ['domain', 'sandbox', 'client', 'contract', 'screens', 'guards'] as const;
export type Suite = (typeof SUITES)[number];

/** A run that does not end by itself was brought to a standstill by the mutation. */
const LIMIT_MS = 600_000;
/** Without any mutation it is the machine that is slow. */
export const PATIENT_LIMIT_MS = 1_800_000;

interface Report {
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

/**
 * Runs suites in a copy of the tree up to the first failure: the failed test's name, or null where all passed.
 * @param files parts of paths; all files where there is none
 */
export async function firstFailure(
  folder: string,
  suites: readonly Suite[],
  files: readonly string[] = [],
  limitMs = LIMIT_MS,
): Promise<string | null> {
  const report = join(folder, '.mutation-report.json');
  rmSync(report, { force: true });
  const parameters = [
    ...['run', '--config', 'tests/vitest.config.ts', ...suites.map((suite) => `--project=${suite}`), '--bail=1'],
    ...['--reporter=json', `--outputFile.json=${report}`, ...files],
  ];
  const code = await run(folder, [packageBin('vitest'), ...parameters], limitMs);
  if (code === 0) return null;
  if (code === null) return `no end within ${limitMs / 1000} s`;
  const failure = nameOfFailure(report, folder);
  if (failure === null) throw new Error(`The test runner ended with code ${code} and named no failed test.`);
  return failure;
}

function nameOfFailure(report: string, folder: string): string | null {
  let files: Report['testResults'];
  try {
    files = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults;
  } catch {
    return null;
  }
  for (const { name, message, assertionResults } of files) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return `${relative(folder, name)} › ${failed.fullName}`;
    if (message) return `${relative(folder, name)} does not load: ${message.split('\n')[0]}`;
  }
  return null;
}

function run(folder: string, parameters: readonly string[], limitMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, { cwd: folder, stdio: 'ignore', detached: true });
    let isOver = false;
    // The runner's workers are of its own process group.
    const kill = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(() => {
      isOver = true;
      kill();
    }, limitMs);
    // Before the copy of the tree is removed, which it would go on writing into.
    process.prependOnceListener('exit', kill);
    child.on('close', (code) => {
      process.off('exit', kill);
      clearTimeout(timer);
      resolve(isOver ? null : (code ?? 1));
    });
  });
}
