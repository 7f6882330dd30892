import { callText, type Grade, lineOf } from '#scripts/contract/finding.ts';
import { changeLine, driftLine, type Verdict } from '#scripts/contract/report/verdict.ts';
import type { CaseResult, ContractRun } from '#scripts/contract/run-contract.ts';
import type { ReportedCase } from './junit.ts';

const HEADINGS: Readonly<Record<Grade, string>> = {
  spec: 'Broken promises of the specification',
  assumed: 'Drift from what is assumed',
  quality: 'Warnings',
};

/** Marks of the cases, in one line. */
export const LEGEND = '✓ as the contract says   ≠ drifts, listed below   ✗ set-up failed   - not tried';

/** A case while the run goes on; its drifts follow at the end, where the same ones are one. */
export function caseLines({ name, skipped, failure, findings }: CaseResult): string[] {
  if (failure !== undefined) return [`✗ ${name}: ${failure}`];
  if (skipped !== undefined) return [`- ${name}: ${skipped}`];
  return [`${findings.length > 0 ? '≠' : '✓'} ${name}`];
}

/** Every drift in a line of its own, the news, and the sum. */
export function summaryLines({ ledger, cases }: ContractRun, { drifts, changes, idle }: Verdict): string[] {
  const open = drifts.filter(({ accepted }) => accepted === null);
  const listed = (['spec', 'assumed', 'quality'] as const).flatMap((grade) =>
    section(HEADINGS[grade], open.filter((drift) => drift.grade === grade).map(driftLine)),
  );
  const accepted = drifts.flatMap((drift) =>
    drift.accepted ? [`${driftLine(drift)}; since ${drift.accepted.since}: ${drift.accepted.why}`] : [],
  );
  const news = ledger.news.map(({ call, field }) => `${callText(call)}: field ${field}`);
  const count = (test: (result: CaseResult) => boolean) => cases.filter(test).length;
  const failed = count(({ failure }) => failure !== undefined);
  const parts = [
    `${ledger.seen.size} promises looked at`,
    `${open.length} ${open.length === 1 ? 'drift' : 'drifts'} (${open.filter(({ isFailure }) => isFailure).length} failing)`,
    ...(accepted.length > 0 ? [`${accepted.length} accepted`] : []),
    ...(changes.length > 0 ? [`${changes.length} changed since accepted`] : []),
    ...(failed > 0 ? [`${failed} set-ups failed`] : []),
    `${count(({ skipped }) => skipped !== undefined)} of ${cases.length} cases skipped`,
  ];
  return [
    ...listed,
    ...section('Changed since accepted', changes.map(changeLine)),
    ...section('Accepted', accepted),
    ...section('Lines that accept nothing', idle),
    ...section('New fields', news),
    '',
    parts.join(', '),
  ];
}

/** The server's own words that are left in a recording, each in a line. */
export function leftLines(folder: string, left: readonly string[]): string[] {
  return section(`Words of this server in ${folder}: read them before you pass it on`, left);
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];
}

/** The cases as JUnit and JSON have them; changes since accepted are a case of their own. */
export function reportedCases({ cases }: ContractRun, { drifts, changes }: Verdict): ReportedCase[] {
  const file = 'docs/contract.md';
  const isFailing = (line: string) => drifts.some((drift) => drift.isFailure && covers(drift.also, drift, line));
  const reported = cases.map(({ name, findings, skipped, failure, tookMs }) => {
    const failing = findings.map(lineOf).filter(isFailing);
    const because = [...(failure === undefined ? [] : [failure]), ...failing].join('\n');
    return {
      ...{ name, file, tookMs },
      ...(because !== '' && { failure: because }),
      ...(because === '' && skipped !== undefined && { skipped }),
    };
  });
  if (changes.length === 0) return reported;
  return [...reported, { name: 'accepted drifts', file, tookMs: 0, failure: changes.map(changeLine).join('\n') }];
}

/** True for the line of a drift at any of its places. */
function covers(also: readonly string[], drift: Parameters<typeof lineOf>[0], line: string): boolean {
  const { got, expected, grade, source } = drift;
  const tail = ` ${got}, contract says ${expected} (${grade}, ${source})`;
  return line === lineOf(drift) || also.some((key) => line === key + tail);
}

/** The drifts and news as JSON has them. */
export function reportedDrifts({ ledger }: ContractRun, { drifts, changes, idle }: Verdict) {
  return {
    promises: ledger.seen.size,
    drifts: drifts.map((drift) => ({ ...drift, call: callText(drift.call), line: driftLine(drift) })),
    changed: changes.map((change) => ({ ...change, line: changeLine(change) })),
    idle,
    news: ledger.news.map(({ call, field }) => ({ call: callText(call), field })),
  };
}
