import type { ListedFixture } from '#console/connection/world-list.ts';
import { stepText } from './step-text.ts';

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

const FOLD =
  /(?<=[\u3000-\u303f\uff00-\uffef])\s+|\s+(?=[\u3000-\u303f\uff00-\uffef])|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** A description as it is drawn: YAML folds its lines with a space, which Chinese has none of. */
export const descriptionOf = ({ description }: ListedFixture): string => description.replace(FOLD, '');

/** The scenarios with one of them first. */
export function withFirst(fixtures: readonly ListedFixture[], first: string | null): readonly ListedFixture[] {
  return fixtures.toSorted((one, other) => Number(other.name === first) - Number(one.name === first));
}

/**
 * The scenarios that mention every word of `filter` in title, name, description or a step. Their order stays, so that a
 * clicked one does not move.
 */
export function matchingFixtures(fixtures: readonly ListedFixture[], filter: string): readonly ListedFixture[] {
  const words = filter.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return fixtures.filter((fixture) => {
    const text = wordsOf(fixture).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function wordsOf({ name, title, description, group = '', story = [] }: ListedFixture): string {
  const steps = story.map((step) => `${stepText(step)} ${Object.keys(step).join(' ')}`);
  return [name, title, description, group, ...steps].join(' ');
}

export interface FixtureGroup {
  readonly name: string;
  readonly fixtures: readonly ListedFixture[];
}

/** Groups of the scenarios that come along, in the order of a first visit; a team's own follow. */
const GROUP_ORDER: readonly string[] = ['登录', '短信', '二维码', '1688', '故障', '宿主'];
/** Heading of the scenarios that name no group. */
const UNGROUPED = '其他';

/** The scenarios under their headings. */
export function groupsOf(fixtures: readonly ListedFixture[]): readonly FixtureGroup[] {
  const names = new Set(fixtures.map(({ group }) => group ?? UNGROUPED));
  const own = [...names].filter((name) => !GROUP_ORDER.includes(name) && name !== UNGROUPED);
  return [...GROUP_ORDER, ...own, UNGROUPED]
    .filter((name) => names.has(name))
    .map((name) => ({ name, fixtures: fixtures.filter(({ group }) => (group ?? UNGROUPED) === name) }));
}
