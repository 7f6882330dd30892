import { printText, switched, valued } from '#server/shell/command.ts';
import { openOutput } from '#server/shell/whole-file.ts';
import { junitText, type ReportedCase } from './junit.ts';

/** The options of a command whose result programs read. */
export const REPORT_FLAGS = {
  junit: valued('FILE', "writes the result as JUnit's XML too"),
  json: switched('prints the result as JSON, and nothing else'),
};

/** Grows when a field changes its meaning or goes; a new field does not count. */
const REPORT_FORMAT = 1;

interface ReportFlags {
  readonly junit?: string | undefined;
  readonly json?: boolean | undefined;
}

/** @throws one sentence where the file of `--junit` cannot be written, before anything is played */
export function tryReport({ junit }: ReportFlags): void {
  if (junit !== undefined) openOutput(`--junit ${junit}`, junit);
}

/**
 * Writes a result to the places of the options.
 * @param more fields of the JSON beside the cases
 * @throws one sentence where the file cannot be written
 */
export function report<Case extends ReportedCase>(
  suite: string,
  cases: readonly Case[],
  { junit, json }: ReportFlags,
  more: Readonly<Record<string, unknown>> = {},
): void {
  if (junit !== undefined) openOutput(`--junit ${junit}`, junit)(junitText(suite, cases));
  if (!json) return;
  const failed = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter((one) => one.skipped !== undefined).length;
  const totals = { passed: cases.length - failed - skipped, failed, skipped };
  printText(JSON.stringify({ format: REPORT_FORMAT, suite, ...totals, ...more, cases }, null, 2));
}
