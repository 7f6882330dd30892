import { callText, type Grade, lineOf } from '#scripts/contract/finding.ts';
import { listed } from '#scripts/contract/judge/answer-shape.ts';
import { type Drift, driftLine } from '#scripts/contract/report/drifts.ts';
import { changeLine, type Verdict } from '#scripts/contract/report/verdict.ts';
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

/** The report: findings about the target, counts by call, every drift in a line of its own, the news, and the sum. */
export function summaryLines(run: ContractRun, { drifts, changes, idle }: Verdict): string[] {
  const { ledger, cases } = run;
  const open = drifts.filter(({ accepted }) => accepted === null);
  const listedDrifts = (['spec', 'assumed', 'quality'] as const).flatMap((grade) =>
    section(HEADINGS[grade], open.filter((drift) => drift.grade === grade).map(driftLine)),
  );
  const accepted = drifts.flatMap((drift) =>
    drift.accepted ? [`${driftLine(drift)}; since ${drift.accepted.since}: ${drift.accepted.why}`] : [],
  );
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
    '',
    `Found: ${foundLine(run)}`,
    ...(open.length > 1 ? [`By call: ${callLine(open)}`] : []),
    ...listedDrifts,
    ...section('Changed since accepted', changes.map(changeLine)),
    ...section('Accepted', accepted),
    ...section('Lines that accept nothing', idle),
    '',
    ...newsLine(run, open),
    parts.join(', '),
  ];
}

/** Envelope, tokens and key of the target, in one line. */
function foundLine({ ledger, grounds }: ContractRun): string {
  const wrapped = ledger.envelopes.map(({ words, code }) => words + (code === null ? '' : ` with ${code}`));
  const statuses = [...new Set(ledger.refusals.map(({ status }) => status))].sort();
  const envelope = listed([...new Set(wrapped)], 2) || 'no success';
  return `${envelope}; refusals with ${statuses.join(', ') || 'no status'}; ${grounds.words()}`;
}

/** Calls by the number of their drifts; a habit counts where it was first seen. */
function callLine(drifts: readonly Drift[]): string {
  const counts = new Map<string, number>();
  for (const { call } of drifts) counts.set(callText(call), (counts.get(callText(call)) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([call, count]) => `${call} ${count}`).join(', ');
}

/** New fields by call; those of an object that was told as another one are left out. */
function newsLine({ ledger }: ContractRun, drifts: readonly Drift[]): string[] {
  const told = drifts.filter(({ what }) => what.startsWith('fields')).map(({ call }) => call);
  const calls = [...new Set(ledger.news.map(({ call }) => call))].filter((call) => !told.includes(call));
  const ofCall = calls.map((call) => {
    const fields = ledger.news.filter((news) => news.call === call).map(({ field }) => field);
    return `${callText(call)}: ${listed(fields)}`;
  });
  return ofCall.length === 0 ? [] : [`New fields: ${ofCall.join('; ')}`];
}

/** The server's own words that are left in a recording, each in a line. */
export function leftLines(folder: string, left: readonly string[]): string[] {
  return section(`Words of this server in ${folder}: read them before you pass it on`, left);
}

/** Promises by key, each with its words; the same words of one part at several places once. */
export function onceEach(told: readonly (readonly [key: string, words: string])[]): string[] {
  const first = new Map<string, { readonly line: string; count: number }>();
  for (const [key, words] of told) {
    const part = key.slice(key.indexOf(': ')) + words;
    const same = first.get(part);
    if (same) same.count += 1;
    else first.set(part, { line: `${key} ${words}`, count: 1 });
  }
  return [...first.values()].map(({ line, count }) => {
    const more = count === 2 ? '1 more place' : `${count - 1} more places`;
    return count === 1 ? line : `${line}; ${more}`;
  });
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];
}

/** The cases as JUnit and JSON have them; changes since accepted are a case of their own. */
export function reportedCases({ cases }: ContractRun, { drifts, changes }: Verdict): ReportedCase[] {
  const file = 'docs/contract.md';
  const failing = new Set(drifts.filter(({ isFailure }) => isFailure).flatMap(({ members }) => members.map(lineOf)));
  const reported = cases.map(({ name, findings, skipped, failure, tookMs }) => {
    const lines = findings.map(lineOf).filter((line) => failing.has(line));
    const because = [...(failure === undefined ? [] : [failure]), ...lines].join('\n');
    return {
      name,
      file,
      tookMs,
      ...(because !== '' && { failure: because }),
      ...(because === '' && skipped !== undefined && { skipped }),
    };
  });
  if (changes.length === 0) return reported;
  return [...reported, { name: 'accepted drifts', file, tookMs: 0, failure: changes.map(changeLine).join('\n') }];
}

/** The drifts and news as JSON has them. */
export function reportedDrifts({ ledger }: ContractRun, { drifts, changes, idle }: Verdict) {
  return {
    promises: ledger.seen.size,
    drifts: drifts.map(({ members: _, ...drift }, at) => ({
      ...drift,
      call: callText(drift.call),
      line: driftLine(drifts[at] as Drift),
    })),
    changed: changes.map((change) => ({ ...change, line: changeLine(change) })),
    idle,
    news: ledger.news.map(({ call, field }) => ({ call: callText(call), field })),
  };
}
