import type { WorldConnection } from '#client-sandbox/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { FixtureList } from '#contract/control/fixture.ts';

export type ListedFixture = FixtureList['fixtures'][number];

export const loadFixtures = (connection: WorldConnection): Promise<FixtureList> => connection.call(CONTROL.fixtures);
/** Files change without an event; a reset of this world is the moment to look again. */
export const FIXTURE_TOPICS = [] as const;

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

/** Name of a scenario where there is room for one only. */
export const titleOf = ({ name, title }: ListedFixture): string => title || name;

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
