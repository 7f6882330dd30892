import { type Finding, keyOf, lineOf } from '#scripts/contract/finding.ts';

/** Findings that are the same at several places: told once, at the first. */
export interface Drift extends Finding {
  /** the other places, each as `POST /uc/login, wrong password: status` */
  readonly also: readonly string[];
}

/** Groups findings that got and expected the same, in the order in which they were first found. */
export function driftsOf(findings: readonly Finding[]): Drift[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { what, got, expected, grade, source } = finding;
    const id = JSON.stringify([what, got, expected, grade, source]);
    groups.set(id, [...(groups.get(id) ?? []), finding]);
  }
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [{ ...first, also: rest.map(keyOf) }] : []));
}

/** A drift in one line, in words. */
export function driftLine(drift: Drift): string {
  const more = drift.also.length;
  return more === 0 ? lineOf(drift) : `${lineOf(drift)}; ${more} more ${more === 1 ? 'place' : 'places'}`;
}

/** True where a drift ends the run with code 1. */
export function isFailure({ grade }: Pick<Finding, 'grade'>, isStrict: boolean): boolean {
  return grade === 'spec' || isStrict;
}
