import { CONTROL } from '#contract/control/endpoints.ts';
import type { FixtureList } from '#contract/control/fixture.ts';
import type { WorldList, WorldSummary } from '#contract/control/world.ts';
import type { WorldConnection } from './world-connection.ts';

export const loadWorlds = (connection: WorldConnection): Promise<WorldList> => connection.call(CONTROL.worlds);
export const WORLD_TOPICS = ['clock', 'accounts'] as const;

export function summaryOf(worlds: WorldList | null, world: string): WorldSummary | null {
  return worlds?.worlds.find(({ id }) => id === world) ?? null;
}

export type ListedFixture = FixtureList['fixtures'][number];

export const loadFixtures = (connection: WorldConnection): Promise<FixtureList> => connection.call(CONTROL.fixtures);
/** Files change without an event; a reset of this world is the moment to look again. */
export const FIXTURE_TOPICS = [] as const;

/** Name of a scenario where there is room for one only. */
export const titleOf = ({ name, title }: ListedFixture): string => title || name;
