import type { WorldSettings } from '#contract/control/settings.ts';
import { isAllowedOrigin } from '#contract/portal/redirect.ts';
import { SITES, type Site, siteOrigin } from '#contract/sites.ts';
import { parseUrl } from '#contract/url.ts';

/** The console's own address: the simulators are at the same port, by the same scheme. */
type Page = Pick<Location, 'port' | 'protocol'>;

/** Permissions of the hosts around a world, each with an allow-list of its own. */
export const PERMISSIONS = [
  { list: 'embedAllowList', text: '嵌入登录页' },
  { list: 'wrapperAllowList', text: '整页显示外壳' },
  { list: 'gotoUrlAllowList', text: '作为gotoUrl' },
] as const;
export type AllowList = (typeof PERMISSIONS)[number]['list'];

/** True if a host is on a list. */
export function isOnList(settings: WorldSettings, list: AllowList, site: Site, page: Page): boolean {
  return isMeant(site, page, settings[list]);
}

/** Settings change that adds a host to a list, or removes every entry that means it. */
export function listChange(
  settings: WorldSettings,
  list: AllowList,
  site: Site,
  page: Page,
): Partial<Record<AllowList, string[]>> {
  const others = settings[list].filter((entry) => !isMeant(site, page, [entry]));
  const isOn = others.length < settings[list].length;
  return { [list]: isOn ? others : [...others, `${page.protocol}//${SITES[site]}:*`] };
}

function isMeant(site: Site, { port, protocol }: Page, entries: readonly string[]): boolean {
  const url = parseUrl(siteOrigin(site, port, protocol));
  return url !== null && isAllowedOrigin(url, entries);
}
