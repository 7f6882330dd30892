import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteCase } from '#scripts/contract/run/run-suite.ts';
import { ROOT } from '#scripts/run/package-root.ts';

/** Promises of each test at the mock, by file and title: `npm run build` keeps them. */
export type Promises = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export const PROMISES_FILE = 'dist/contract/promises.json';

/** Promises that the tests of a run looked at. */
export function promisesOf(cases: readonly SuiteCase[]): Promises {
  const files = [...new Set(cases.map(({ file }) => file))].sort();
  return Object.fromEntries(
    files.map((file) => [
      file,
      Object.fromEntries(
        cases
          .filter((one) => one.file === file)
          .map(({ name, record }) => [name, [...new Set(record.seen.map(([key]) => key))]]),
      ),
    ]),
  );
}

/** The promises of the last build; none before one. */
export function readPromises(): Promises {
  const file = join(ROOT, PROMISES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Promises) : {};
}

/** Promises of a case that it did not reach. */
export function notReached({ file, name, record, skipped, failure }: SuiteCase, promises: Promises): string[] {
  if ((skipped ?? failure) !== undefined) return [];
  const own = new Set(record.seen.map(([key]) => key));
  return (promises[file]?.[name] ?? []).filter((key) => !own.has(key));
}
