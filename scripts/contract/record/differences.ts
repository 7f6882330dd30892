import type { RecordedRun } from './recorded-run.ts';

type Comparable = Pick<RecordedRun, 'findings' | 'places'>;

/**
 * Promises that two runs found otherwise, by key, among the situations that both looked at. Texts differ by their
 * pseudonyms, so what is compared is which promises are broken and how.
 */
export function differencesOf(one: Comparable, other: Comparable): string[] {
  const both = new Set(one.places.filter((place) => other.places.includes(place)));
  const messagesOf = ({ findings }: Comparable) =>
    new Map(findings.filter(({ key }) => both.has(key.slice(0, key.indexOf(': ')))).map(({ key, got }) => [key, got]));
  const [first, second] = [messagesOf(one), messagesOf(other)];
  return [...new Set([...first.keys(), ...second.keys()])].filter((key) => first.get(key) !== second.get(key)).sort();
}
