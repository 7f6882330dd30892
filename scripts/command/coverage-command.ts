import { type Command, helpText, parseCommandLine, printLine, switched, UsageError } from '#server/shell/command.ts';
import { COVERAGE_FILE, COVERAGE_FOLDER, readCoverage } from '#server/shell/coverage-file.ts';
import { endWithCoverage, FAIL_UNDER, leastOf, printCoverage } from './coverage-report.ts';

const FLAGS = {
  merge: switched(`writes their joined counts into ${COVERAGE_FILE}`),
  ...FAIL_UNDER,
};

/** `uc-sandbox coverage`: joins the counts of several processes. */
export const COVERAGE: Command = {
  help: helpText(
    ['uc-sandbox coverage FILES… [OPTION…]'],
    `Joins the coverage of test runs, and prints it with the names that no test met: calls, rules that refuse, ends of messages
and of tickets. FILES are written by exec --coverage and scenario --coverage, or folders of them: startSandbox({ coverage: true })
leaves one a sandbox in ${COVERAGE_FOLDER}.`,
    FLAGS,
  ),
  run: async (parameters) => {
    const { values, positionals } = parseCommandLine(parameters, FLAGS, true);
    if (positionals.length === 0)
      throw new UsageError(`Name the files to read: ${COVERAGE_FILE}, or the folder ${COVERAGE_FOLDER}. See --help.`);
    const least = leastOf(values['fail-under'] ?? []);
    const coverage = readCoverage(positionals);
    if (values.merge) return endWithCoverage(coverage, least, printLine);
    return printCoverage(coverage, least, printLine, positionals.join(' '));
  },
};
