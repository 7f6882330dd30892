import type { ListedFixture } from '#client-sandbox/connection/fixture-list.ts';

const SCENARIO_PARAMETER = 'scenario';

/** The scenario that a deep link asks for, null where there is none. */
export function scenarioIn(search: string): string | null {
  return new URLSearchParams(search).get(SCENARIO_PARAMETER) || null;
}

/** The address of this page without the wish for a scenario: going back or reloading must not put it on again. */
export function withoutScenario(href: string): string {
  const url = new URL(href);
  url.searchParams.delete(SCENARIO_PARAMETER);
  return url.href;
}

/** The deep link that puts a scenario on. */
export function scenarioLink(origin: string, console: string, name: string): string {
  return `${origin}${console}?${SCENARIO_PARAMETER}=${encodeURIComponent(name)}`;
}

const FOLD =
  /(?<=[\u3000-\u303f\uff00-\uffef])\s+|\s+(?=[\u3000-\u303f\uff00-\uffef])|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** A description as it is drawn: YAML folds its lines with a space, which Chinese has none of. */
export const descriptionOf = ({ description }: ListedFixture): string => description.replace(FOLD, '');

/** The scenarios with one of them first. */
export function withFirst(fixtures: readonly ListedFixture[], first: string | null): readonly ListedFixture[] {
  return fixtures.toSorted((one, other) => Number(other.name === first) - Number(one.name === first));
}

/** The scenarios that mention every word of `filter`. Their order stays, so that a clicked one does not move. */
export function matchingFixtures(fixtures: readonly ListedFixture[], filter: string): readonly ListedFixture[] {
  const words = filter.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return fixtures.filter(({ name, title, description }) => {
    const text = `${name} ${title} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
