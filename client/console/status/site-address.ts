import { enterPath } from '#contract/paths.ts';
import { type Site, siteOrigin } from '#contract/sites.ts';

/** Address of a page at one of the sandbox's hosts, entered by its world; `parameters` reach the page. */
export function siteAddress(
  site: Site,
  world: string,
  page: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return siteOrigin(site, window.location.port, window.location.protocol) + enterPath(world, page, parameters);
}
