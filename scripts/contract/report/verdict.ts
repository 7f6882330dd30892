import { distanceBelow } from '#sandbox/fixture/text/diagnostic.ts';
import { type Grade, headOf, keyOf } from '#scripts/contract/finding.ts';
import type { Ledger } from '#scripts/contract/ledger.ts';
import type { AcceptedEntry } from './accepted.ts';
import { alike, asHabits, type Drift, factOf } from './drifts.ts';

/** A drift with what it comes to. */
export interface JudgedDrift extends Drift {
  readonly accepted: AcceptedEntry | null;
  readonly isFailure: boolean;
}

/** An accepted drift that is not as it was accepted. */
export interface Change {
  readonly entry: AcceptedEntry;
  /** what the target answers now */
  readonly got: string;
}

export interface Verdict {
  readonly drifts: readonly JudgedDrift[];
  readonly changes: readonly Change[];
  /** entries that accept nothing, each in a line that says why */
  readonly idle: readonly string[];
}

/** A change against what was accepted, in one line. */
export function changeLine({ entry: { what, since, why }, got }: Change): string {
  return `${what}, accepted since ${since} (${why}): is ${got} now`;
}

/**
 * Verdict of a run. An entry accepts its drift at all of its places; what the specification says is never accepted.
 * After that only a change against the entry fails, one back to the contract too.
 * @param isWhole true where every case ran to its end: then an entry without its promise is told of in any case,
 * else only beside a drift that it is near to
 */
export function verdictOf(
  ledger: Ledger,
  entries: readonly AcceptedEntry[],
  isStrict: boolean,
  isWhole = false,
): Verdict {
  const judged = (drift: Drift): JudgedDrift => {
    const heads = [factOf(drift), ...drift.members.map(headOf)];
    const accepted = drift.grade === 'spec' ? undefined : entries.find(({ what }) => heads.includes(what));
    return { ...drift, accepted: accepted ?? null, isFailure: !accepted && isFailing(drift.grade, isStrict) };
  };
  const each = alike(ledger.findings).map(judged);
  const facts = asHabits(each.filter(({ accepted }) => accepted === null)).map(judged);
  const drifts = [...facts, ...each.filter(({ accepted }) => accepted !== null)];
  const seen = new Map([...ledger.seen, ...facts.map(({ key, got }) => [key, got] as const)]);
  const changes = entries.flatMap((entry) => {
    const found = [...seen].filter(([key]) => entry.what.startsWith(`${key} `)).sort(byLength)[0];
    return found && entry.what !== `${found[0]} ${found[1]}` ? [{ entry, got: found[1] }] : [];
  });
  const idle = entries.flatMap(({ what }) => idleLine(what, { ...ledger, seen }, isWhole) ?? []);
  return { drifts, changes, idle };
}

/** Letters of a line that may differ where another one is meant, and the part of the line that they are at most. */
const MISSPELT = { most: 8, part: 8 };

/** A line of the accepted ones that accepts nothing, and why; undefined where it does, or may where its case runs. */
function idleLine(
  what: string,
  { findings, seen }: Pick<Ledger, 'findings' | 'seen'>,
  isWhole: boolean,
): string | undefined {
  if (findings.some((finding) => finding.grade === 'spec' && what.startsWith(`${keyOf(finding)} `)))
    return `${what}: is spec, never accepted`;
  if ([...seen.keys()].some((key) => what.startsWith(`${key} `))) return undefined;
  const limit = Math.min(MISSPELT.most, Math.floor(what.length / MISSPELT.part)) + 1;
  const near = findings
    .map((finding) => ({ head: headOf(finding), distance: distanceBelow(what, headOf(finding), limit) }))
    .filter(({ distance }) => distance < limit)
    .sort((one, other) => one.distance - other.distance)[0];
  if (near) return `${what}: no promise of this run; did you mean "${near.head}"?`;
  return isWhole ? `${what}: no promise of this run: it is misspelt, or kept again` : undefined;
}

function byLength([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return other.length - one.length;
}

function isFailing(grade: Grade, isStrict: boolean): boolean {
  return grade === 'spec' || isStrict;
}
