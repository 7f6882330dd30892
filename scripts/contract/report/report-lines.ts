import { callText, type Grade, listed } from '#scripts/contract/judge/finding.ts';
import type { SuiteCase } from '#scripts/contract/run/run-suite.ts';
import { NEEDS_CLOCK } from '#scripts/contract/suite/target.ts';
import { type Drift, driftLine } from './drifts.ts';
import { notReached, type Promises } from './promises.ts';
import { changeLine, type Verdict } from './verdict.ts';

const HEADINGS: Readonly<Record<Grade, string>> = {
  spec: 'Broken promises of the specification',
  assumed: 'Drift from the assumptions',
  quality: 'Warnings',
};

/** Lines of a report: with that of pauses before it, and that of `--learn` behind, one screen of 60. */
const LINES_MAX = 58;
/** Cases that stand by name for one reason, and drifts of a grade that stand at least. */
const NAMED = 3;

interface Reported {
  readonly cases: readonly SuiteCase[];
  readonly verdict: Verdict;
  readonly found: readonly string[];
  readonly promises: Promises;
}

/** The report: findings about the target, every drift in a line of its own, cases that were not tried, and the sum. */
export function reportLines({ cases, verdict, found, promises }: Reported): string[] {
  const { drifts, changes, idle } = verdict;
  const open = drifts.filter(({ accepted }) => accepted === null);
  const accepted = drifts.flatMap((drift) =>
    drift.accepted
      ? [`${driftLine(drift)} since ${drift.accepted.since}${drift.accepted.why ? `: ${drift.accepted.why}` : ''}`]
      : [],
  );
  const broken = cases.flatMap(({ name, failure }) => (failure === undefined ? [] : [`✗ ${name}: ${failure}`]));
  const ends = [
    ...section('Changed since accepted', changes.map(changeLine)),
    ...section('Accepted', accepted),
    ...section('Lines that accept nothing', idle),
    ...plain('Not tried, or not to the end', [...few(broken), ...skippedLines(cases), ...restLines(cases, promises)]),
    ...section('Left at the server', [...new Set(cases.flatMap(({ record }) => record.left))]),
    '',
    ...newsLine(cases),
    sumLine(cases, verdict),
  ];
  const begins = found.map((line) => `Found: ${line}`);
  const grades = (['spec', 'assumed', 'quality'] as const).map((grade) => ({
    heading: HEADINGS[grade],
    lines: byRank(open.filter((drift) => drift.grade === grade)).map(driftLine),
  }));
  const room = LINES_MAX - begins.length - ends.length;
  return [...begins, ...fitting(grades, room), ...ends];
}

/** Requests that were accepted before the others, and words of refusals and headers last. */
function byRank(drifts: readonly Drift[]): Drift[] {
  return drifts.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ key, got, expected }: Drift): number {
  const part = key.slice(key.lastIndexOf(': ') + 2);
  if (/^(?:signed in|csrf token)$/.test(part) || (part === 'outcome' && got.startsWith('accepted'))) return 0;
  // A success's own status is no word of a refusal.
  return /^(?:status|code|text|headers?\b.*)$/.test(part) && expected !== '200' ? 2 : 1;
}

/** Drifts by their weight; where there is no room for all, the lightest are counted. */
function fitting(
  grades: readonly { readonly heading: string; readonly lines: readonly string[] }[],
  room: number,
): string[] {
  const shown = grades.filter(({ lines }) => lines.length > 0);
  let left = room;
  return shown.flatMap(({ heading, lines }, at) => {
    // A blank, the heading and a few lines for each that follows.
    const later = shown.slice(at + 1).reduce((sum, one) => sum + 2 + Math.min(one.lines.length, NAMED), 0);
    const most = Math.max(left - 2 - later, 2);
    const first = lines.length > most ? lines.slice(0, most - 1) : lines;
    const rest = lines.length - first.length;
    const all = section(heading, rest > 0 ? [...first, `… and ${rest} more, in --json`] : first);
    left -= all.length;
    return all;
  });
}

function few(lines: readonly string[], most = 6): string[] {
  const rest = lines.length - most;
  return rest > 1 ? [...lines.slice(0, most), `✗ … and ${rest} more`] : [...lines];
}

const isOfClock = ({ skipped }: SuiteCase): boolean => skipped?.startsWith(NEEDS_CLOCK) ?? false;

/** Cases that were not tried, a line a reason; tests that need a clock are listed by name. */
function skippedLines(cases: readonly SuiteCase[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const one of cases) {
    if (one.skipped === undefined || isOfClock(one)) continue;
    reasons.set(one.skipped, [...(reasons.get(one.skipped) ?? []), one.name]);
  }
  const lives = cases.filter(isOfClock).map(({ name }) => name);
  return [
    ...[...reasons].map(([reason, names]) =>
      names.length > NAMED ? `- ${reason}: ${names.length} cases` : `- ${reason}: ${names.join('; ')}`,
    ),
    ...(lives.length > 0 ? [`- ${NEEDS_CLOCK} (clock in the file of --accounts): ${lives.join('; ')}`] : []),
  ];
}

/** Promises behind a drift, to which no case came. */
function restLines(cases: readonly SuiteCase[], promises: Promises): string[] {
  const keys = cases.flatMap((one) => notReached(one, promises));
  return keys.length === 0 ? [] : [`- not reached: ${listed(keys, NAMED)}`];
}

function sumLine(cases: readonly SuiteCase[], { drifts, changes, promises }: Verdict): string {
  const counted = cases.filter((one) => !isOfClock(one));
  const count = (test: (one: SuiteCase) => boolean) => counted.filter(test).length;
  const open = drifts.filter(({ accepted }) => accepted === null);
  const failed = count(({ failure }) => failure !== undefined);
  const taken = drifts.length - open.length;
  return [
    `${promises} promises looked at`,
    `${open.length} ${open.length === 1 ? 'drift' : 'drifts'} (${open.filter(({ isFailure }) => isFailure).length} failing)`,
    ...(taken > 0 ? [`${taken} accepted`] : []),
    ...(changes.length > 0 ? [`${changes.length} changed since accepted`] : []),
    ...(failed > 0 ? [`${failed} broke off`] : []),
    `${count(({ skipped }) => skipped !== undefined)} of ${counted.length} cases skipped`,
  ].join(', ');
}

/** New fields by call. */
function newsLine(cases: readonly SuiteCase[]): string[] {
  const news = new Map<string, Set<string>>();
  for (const { call, field } of cases.flatMap(({ record }) => record.news)) {
    const fields = news.get(callText(call)) ?? new Set();
    news.set(callText(call), fields.add(field));
  }
  const ofCall = [...news].map(([call, fields]) => `${call}: ${listed([...fields])}`);
  return ofCall.length === 0 ? [] : [`New fields: ${listed(ofCall, 8)}`];
}

function section(heading: string, lines: readonly string[]): string[] {
  return plain(
    heading,
    lines.map((line) => `  ${line}`),
  );
}

function plain(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines];
}
