import type { WorldSummary } from '#contract/control/world.ts';

export const SHOWN_MAX = 100;
/** Fewer are seen at a glance. */
export const FILTERED_FROM = 8;

/** The worlds whose name or scenario contains the filter; the page's own one first, the rest as they were made. */
export function shownWorlds(worlds: readonly WorldSummary[], here: string, filter: string): WorldSummary[] {
  const wanted = filter.trim().toLowerCase();
  const fitting = worlds.filter(({ id, fixture }) => `${id} ${fixture}`.toLowerCase().includes(wanted));
  return [...fitting.filter(({ id }) => id === here), ...fitting.filter(({ id }) => id !== here)];
}
