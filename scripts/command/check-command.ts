import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FixtureError, type FixturePlace } from '#sandbox/fixture/fixture-reader.ts';
import { type Command, printAside, printLine } from '#server/command/command.ts';
import { helpText, parseCommandLine, UsageError } from '#server/command/usage.ts';
import { isThere, reasonOf } from '#server/fixtures/fixture-disk.ts';
import { isFixtureFile, readFixtureFile } from '#server/fixtures/fixture-files.ts';
import type { ReportedCase } from './junit.ts';
import { REPORT_FLAGS, report } from './report.ts';

/** `uc-sandbox check`: reads fixtures as a sandbox would. */
export const CHECK: Command = {
  help: helpText(
    ['uc-sandbox check FIXTURES… [OPTION…]'],
    `Checks fixtures: each mistake with its file, line and column, and what to write instead. FIXTURES are YAML or JSON
files, and folders of them. The exit code is 1 where anything is wrong.`,
    REPORT_FLAGS,
  ),
  run: check,
};

interface CheckedFile extends ReportedCase {
  readonly problems: readonly FixturePlace[];
}

async function check(parameters: readonly string[]): Promise<number> {
  const { values: flags, positionals } = parseCommandLine(parameters, REPORT_FLAGS, true);
  if (positionals.length === 0) throw new UsageError('Name the fixtures to check: files, or folders. See --help.');
  const cases = positionals.flatMap(filesOf).map(checked);
  const failed = cases.filter(({ failure }) => failure !== undefined);
  if (!flags.json) {
    for (const { failure = '' } of failed) printAside(failure);
    printLine(`${cases.length - failed.length} passed, ${failed.length} failed`);
  }
  report('uc-sandbox check', cases, flags);
  return failed.length > 0 ? 1 : 0;
}

/** The fixtures that a word of the command line means. @throws one sentence where there are none */
function filesOf(given: string): string[] {
  if (!isThere(given)) throw new Error(`There is no file or folder ${given}`);
  try {
    if (!statSync(given).isDirectory()) return [given];
    const files = readdirSync(given).filter(isFixtureFile).sort();
    if (files.length > 0) return files.map((name) => join(given, name));
  } catch (error) {
    throw new Error(`${given} cannot be read: ${reasonOf(error)}`);
  }
  throw new Error(`${given}: there is no fixture in this folder: expected YAML or JSON files`);
}

function checked(file: string): CheckedFile {
  const start = performance.now();
  try {
    readFixtureFile(file);
    return { name: file, file, tookMs: performance.now() - start, problems: [] };
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    const { message: failure, places: problems } = error;
    return { name: file, file, tookMs: performance.now() - start, failure, problems };
  }
}
