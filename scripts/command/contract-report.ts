import { callText, type Grade, lineOf } from '#scripts/contract/finding.ts';
import { driftLine, driftsOf, isFailure } from '#scripts/contract/report/verdict.ts';
import type { CaseResult, ContractRun } from '#scripts/contract/run-contract.ts';
import type { ReportedCase } from './junit.ts';

const HEADINGS: Readonly<Record<Grade, string>> = {
  spec: 'Broken promises of the specification',
  assumed: 'Drift from what is assumed',
  quality: 'Warnings',
};

/** A case while the run goes on; its drifts follow at the end, where the same ones are one. */
export function caseLines({ name, skipped, failure, findings }: CaseResult): string[] {
  if (failure !== undefined) return [`✗ ${name}: ${failure}`];
  if (skipped !== undefined) return [`- ${name}: ${skipped}`];
  return [`${findings.length > 0 ? '≠' : '✓'} ${name}`];
}

/** Every drift in a line of its own, the news, and the sum. */
export function summaryLines({ ledger, cases }: ContractRun, isStrict: boolean): string[] {
  const drifts = driftsOf(ledger.findings);
  const listed = (['spec', 'assumed', 'quality'] as const).flatMap((grade) => {
    const lines = drifts.filter((drift) => drift.grade === grade).map((drift) => `  ${driftLine(drift)}`);
    return lines.length === 0 ? [] : ['', HEADINGS[grade], ...lines];
  });
  const news = ledger.news.map(({ call, field }) => `  ${callText(call)}: field ${field}`);
  const failing = drifts.filter((drift) => isFailure(drift, isStrict)).length;
  const count = (test: (result: CaseResult) => boolean) => cases.filter(test).length;
  const failed = count(({ failure }) => failure !== undefined);
  const parts = [
    `${ledger.seen.size} promises looked at`,
    `${drifts.length} ${drifts.length === 1 ? 'drift' : 'drifts'} (${failing} failing)`,
    ...(failed > 0 ? [`${failed} set-ups failed`] : []),
    `${count(({ skipped }) => skipped !== undefined)} of ${cases.length} cases skipped`,
  ];
  return [...listed, ...(news.length > 0 ? ['', 'New fields', ...news] : []), '', parts.join(', ')];
}

/** The cases as JUnit and JSON have them. */
export function reportedCases({ cases }: ContractRun, isStrict: boolean): ReportedCase[] {
  return cases.map(({ name, findings, skipped, failure, tookMs }) => {
    const failing = findings.filter((finding) => isFailure(finding, isStrict)).map(lineOf);
    const because = [...(failure === undefined ? [] : [failure]), ...failing].join('\n');
    const isFailed = because !== '';
    return {
      name,
      file: 'docs/contract.md',
      tookMs,
      ...(isFailed && { failure: because }),
      ...(!isFailed && skipped !== undefined && { skipped }),
    };
  });
}

/** The drifts and news as JSON has them. */
export function reportedDrifts({ ledger }: ContractRun, isStrict: boolean) {
  const drifts = driftsOf(ledger.findings).map((drift) => ({
    ...drift,
    call: callText(drift.call),
    line: driftLine(drift),
    isFailure: isFailure(drift, isStrict),
  }));
  return {
    promises: ledger.seen.size,
    drifts,
    news: ledger.news.map(({ call, field }) => ({ call: callText(call), field })),
  };
}
