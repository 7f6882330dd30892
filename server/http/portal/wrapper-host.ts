import { enterPath } from '#contract/paths.ts';
import { isWrapperPage, WRAPPER_MARK } from '#contract/portal/embed.ts';
import { siteOrigin } from '#contract/sites.ts';
import { parseUrl } from '#contract/url.ts';
import type { Settings } from '#domain/settings.ts';

/**
 * Address of the central member login page. Assumed: a path is a page of this server, on member.localhost at the port
 * the browser uses, entered by its world, so that the world comes along.
 * @param origin that absolute addresses use
 */
export function centralLoginAddress(setting: string, worldId: string, origin: string): string {
  if (!setting.startsWith('/')) return setting;
  const { port = '', protocol } = parseUrl(origin) ?? {};
  return siteOrigin('member', port, protocol) + enterPath(worldId, setting);
}

/**
 * The origin that this host shows full-screen in a frame; null where it is no wrapper's host.
 * @param page origin of the page itself
 * @param origin that absolute addresses use
 */
export function wrappedOrigin(
  { wrapperAllowList, centralLoginUrl }: Pick<Settings, 'wrapperAllowList' | 'centralLoginUrl'>,
  worldId: string,
  page: string,
  origin: string,
): string | null {
  if (!isWrapperPage(page, wrapperAllowList)) return null;
  return parseUrl(centralLoginAddress(centralLoginUrl, worldId, origin))?.origin ?? null;
}

/** The portal's page on a wrapper's host, marked as wrapped before any call is answered. */
export function markedAsWrapper(html: string): string {
  return html.replace('<html ', `<html ${WRAPPER_MARK} `);
}
