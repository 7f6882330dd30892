import { useLive } from '#console/connection/use-live.ts';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { isAllowedOrigin } from '#contract/portal/redirect.ts';
import { parseUrl } from '#contract/url.ts';

const TOPICS = ['settings'] as const;
const loadSettings = (connection: WorldConnection): Promise<WorldSettings> => connection.call(CONTROL.settings);

/** Allow-list for embedding the login in this world, live; null until it was read. */
export function useEmbedList(): readonly string[] | null {
  return useLive(loadSettings, TOPICS).value?.embedAllowList ?? null;
}

/** True if an allow-list names the site that this page belongs to. */
export function namesThisSite(allowList: readonly string[]): boolean {
  const here = parseUrl(window.location.origin);
  return here !== null && isAllowedOrigin(here, allowList);
}
