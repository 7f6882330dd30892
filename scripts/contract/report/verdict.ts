import { type Finding, headOf, keyOf } from '#scripts/contract/judge/finding.ts';
import type { SuiteCase } from '#scripts/contract/run/run-suite.ts';
import type { AcceptedEntry } from './accepted.ts';
import { type Drift, equalDrifts, type Fact, habitualDrifts, headsOf } from './drifts.ts';

/** A drift with its consequence. */
export interface JudgedDrift extends Drift {
  readonly accepted: AcceptedEntry | null;
  readonly isFailure: boolean;
}

/** An accepted drift that is not as it was accepted. */
export interface Change {
  readonly entry: AcceptedEntry;
  /** the target's answer now */
  readonly got: string;
}

export interface Verdict {
  readonly drifts: readonly JudgedDrift[];
  readonly changes: readonly Change[];
  /** entries that accept nothing, each in a line with the reason */
  readonly idle: readonly string[];
  /** number of promises that were looked at */
  readonly promises: number;
  readonly isStrict: boolean;
  /** true where the run fails */
  readonly isFailure: boolean;
}

interface Judging {
  readonly accepted: readonly AcceptedEntry[];
  readonly isStrict: boolean;
  /** true where every case was chosen: then an entry without its promise is reported in any case */
  readonly isWhole: boolean;
}

/** A change against an accepted drift, in one line. */
export function changeLine({ entry: { what, since, why }, got }: Change): string {
  return `${what}, accepted since ${since}${because(why)}: is ${got} now`;
}

function because(why: string | undefined): string {
  return why === undefined ? '' : ` (${why})`;
}

/**
 * Verdict of a run. An entry accepts its drift at all of its places, one of the specification only with a reason. After
 * that only a change against the entry fails, one back to the contract too.
 * @param facts drifts that no case found
 */
export function verdictOf(cases: readonly SuiteCase[], facts: readonly Fact[], judging: Judging): Verdict {
  const { accepted: entries, isStrict } = judging;
  const findings = findingsOf(cases);
  const judged = <OneDrift extends Drift>(drift: OneDrift): OneDrift & JudgedDrift => {
    const heads = headsOf(drift);
    const accepted = entries.find((entry) => heads.includes(headIn(entry.what)) && accepts(entry, drift));
    return { ...drift, accepted: accepted ?? null, isFailure: !accepted && (drift.grade === 'spec' || isStrict) };
  };
  const found = equalDrifts(findings).map(judged);
  const drifts: JudgedDrift[] = [
    ...facts.map((fact) => judged({ ...fact, also: [], members: [] })),
    ...habitualDrifts(found.filter(({ accepted }) => accepted === null)).map(judged),
    ...found.filter(({ accepted }) => accepted !== null),
  ];
  const looked = cases.flatMap(({ record }) => record.seen);
  const seen = new Map([...looked, ...findings.map((one) => [keyOf(one), one.got] as const)]);
  const known = new Map([...seen, ...drifts.map(({ key, got }) => [key, got] as const)]);
  const changes = entries.flatMap((entry) => {
    const what = headIn(entry.what);
    const [key, got] = [...known].filter(([one]) => what.startsWith(`${one} `)).sort(byLength)[0] ?? [];
    return key === undefined || got === undefined || what === `${key} ${got}` ? [] : [{ entry, got }];
  });
  const idle = entries.flatMap((entry) => idleLine(entry, drifts, [...known.keys()], judging.isWhole) ?? []);
  const isBroken = cases.some(({ failure }) => failure !== undefined);
  const isFailure = drifts.some((drift) => drift.isFailure) || changes.length > 0 || (isStrict && isBroken);
  return { drifts, changes, idle, promises: seen.size, isStrict, isFailure };
}

/** Each broken promise once for each way, at its first case, promises of the specification first. */
function findingsOf(cases: readonly SuiteCase[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const finding of cases.flatMap(({ record }) => record.findings)) {
    const known = found.get(headOf(finding));
    if (!known || (known.grade !== 'spec' && finding.grade === 'spec')) found.set(headOf(finding), finding);
  }
  return [...found.values()];
}

function accepts({ why }: AcceptedEntry, { grade }: Drift): boolean {
  return grade !== 'spec' || why !== undefined;
}

/** A line of the report up to the contract's own word. */
function headIn(what: string): string {
  return what.trim().split(/, contract says /)[0] ?? '';
}

/** An entry that accepts nothing, with the reason; undefined where it does, or may where its case runs. */
function idleLine(
  entry: AcceptedEntry,
  drifts: readonly Drift[],
  keys: readonly string[],
  isWhole: boolean,
): string | undefined {
  const what = headIn(entry.what);
  const meant = drifts.find((drift) => headsOf(drift).includes(what));
  if (meant && !accepts(entry, meant)) return `${what}: is ${meant.source}, accepted only with a reason (why: …)`;
  if (keys.some((key) => what.startsWith(`${key} `))) return undefined;
  return isWhole ? `${what}: no promise of this run: it is misspelt, or kept again` : undefined;
}

function byLength([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return other.length - one.length;
}
