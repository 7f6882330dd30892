import { printable } from '#contract/printable.ts';

/** One thing that was checked or played, as a test report has it. */
export interface ReportedCase {
  readonly name: string;
  /** the file it is in */
  readonly file: string;
  readonly tookMs: number;
  /** its first line is the summary; left out for a pass */
  readonly failure?: string | undefined;
  /** reason why it was not tried */
  readonly skipped?: string | undefined;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};
/** Characters that XML 1.0 cannot hold, even escaped; control characters of a terminal are spelled out before. */
const UNWRITABLE = /[^\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A report in JUnit's XML, as CI servers read it: one suite, one case a file or story. */
export function junitText(suite: string, cases: readonly ReportedCase[]): string {
  const totals = {
    name: suite,
    tests: cases.length,
    failures: cases.filter(({ failure }) => failure !== undefined).length,
    skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
    time: seconds(cases.reduce((sum, { tookMs }) => sum + tookMs, 0)),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes(totals)}>`,
    `  <testsuite ${attributes(totals)}>`,
    ...cases.map((one) => `    ${caseText(suite, one)}`),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseText(suite: string, { name, file, tookMs, failure, skipped }: ReportedCase): string {
  const start = `<testcase ${attributes({ name, classname: suite, file, time: seconds(tookMs) })}`;
  if (skipped !== undefined) return `${start}><skipped ${attributes({ message: skipped })}/></testcase>`;
  if (failure === undefined) return `${start}/>`;
  const [message = ''] = failure.split('\n', 1);
  return `${start}><failure ${attributes({ message })}>${escaped(failure, /[&<>]/g)}</failure></testcase>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value), /[&<>"\n]/g)}"`)
    .join(' ');
}

function escaped(text: string, characters: RegExp): string {
  const lines = text.split('\n').map(printable).join('\n');
  return lines.replace(UNWRITABLE, '').replace(characters, (character) => ESCAPES[character] ?? character);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
