import { FixtureError, type FixturePlace } from '#sandbox/fixture/fixture-reader.ts';
import { type Command, helpText, parseCommandLine, printAside, printLine, UsageError } from '#server/shell/command.ts';
import { isThere, readFixtureFile } from '#server/shell/fixtures/fixture-files.ts';
import { filesOf, skippedEntries } from './given-files.ts';
import type { ReportedCase } from './junit.ts';
import { REPORT_FLAGS, report, tryReport } from './report.ts';

/** `uc-sandbox check`: reads fixtures as a sandbox would. */
export const CHECK: Command = {
  help: helpText(
    ['uc-sandbox check FIXTURES… [OPTION…]'],
    `Checks fixtures: each mistake with its file, line, column and correction. FIXTURES are YAML or JSON
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
  tryReport(flags);
  const cases = positionals.flatMap((given) => filesOf(existing(given))).map(checked);
  const failed = cases.filter(({ failure }) => failure !== undefined);
  for (const given of positionals) for (const line of skippedEntries(given)) printAside(line);
  if (!flags.json) {
    for (const { failure = '' } of failed) for (const line of failure.split('\n')) printAside(line);
    printLine(`${cases.length - failed.length} passed, ${failed.length} failed`);
  }
  report('uc-sandbox check', cases, flags);
  return failed.length > 0 ? 1 : 0;
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

/** Every diagnostic of the fixtures in a folder, as `file:line:column fault`. */
export function failuresOf(folder: string): string[] {
  return filesOf(folder).flatMap((file) => checked(file).failure ?? []);
}

/** @throws one sentence where there is no such file or folder */
function existing(given: string): string {
  if (!isThere(given)) throw new Error(`There is no file or folder ${given}`);
  return given;
}
