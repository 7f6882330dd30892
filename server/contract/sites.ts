/**
 * The sandbox's hosts in a browser. All are loopback in Chromium, and each is a site of its own, so that a frame of
 * one in another is cross-site.
 */
export const SITES = {
  portal: 'portal.localhost',
  /** embeds the login, and is a wrapper's host */
  partner: 'partner.localhost',
  /** the central member login page */
  member: 'member.localhost',
  /** on no allow-list */
  evil: 'evil.localhost',
} as const;
export type Site = keyof typeof SITES;

/**
 * The origin of a site on the sandbox.
 * @param port as `location.port` has it: empty where it is the scheme's own
 * @param protocol as `location.protocol` has it; https with --cert
 */
export function siteOrigin(site: Site, port: string, protocol = 'http:'): string {
  return `${protocol}//${SITES[site]}${port && `:${port}`}`;
}
