import { CONTROL } from '#contract/control/endpoints.ts';
import type { FixtureList } from '#contract/control/fixture.ts';
import type { WorldList, WorldSummary } from '#contract/control/world.ts';
import { answerTo } from './world-connection.ts';

export const WORLDS = answerTo(CONTROL.worlds, 'clock', 'accounts');

export const SETTINGS = answerTo(CONTROL.settings, 'settings');

export function summaryOf(worlds: WorldList | null, world: string): WorldSummary | null {
  return worlds?.worlds.find(({ id }) => id === world) ?? null;
}

export type ListedFixture = FixtureList['fixtures'][number];

/** Files change without an event; a reset of this world is the moment to look again. */
export const FIXTURES = answerTo(CONTROL.fixtures);

/** Name of a scenario where there is room for one only. */
export const titleOf = ({ name, title }: ListedFixture): string => title || name;
