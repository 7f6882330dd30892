import type { WorldSummary } from '#contract/control/world.ts';

/** The worlds whose name or scenario contains the filter; the page's own one first, the rest as they were made. */
export function shownWorlds(worlds: readonly WorldSummary[], here: string, filter: string): WorldSummary[] {
  const wanted = filter.trim().toLowerCase();
  const fitting = worlds.filter(({ id, fixture }) => `${id} ${fixture}`.toLowerCase().includes(wanted));
  return [...fitting.filter(({ id }) => id === here), ...fitting.filter(({ id }) => id !== here)];
}
