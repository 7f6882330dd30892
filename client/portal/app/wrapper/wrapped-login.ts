import { type LoginMessage, readLoginMessage } from '#contract/portal/embed.ts';
import { allowedTarget, singleValue } from '#contract/portal/redirect.ts';
import { QUERY } from '#contract/portal-names.ts';
import { parseUrl } from '#contract/url.ts';
import type { PortalConfig } from '#portal/api/portal-api.ts';

/** The central login page in the wrapper's frame. */
export interface WrappedLogin {
  /** its address, with parentUrl set to this host and gotoUrl where one is asked for (spec §2) */
  readonly href: string;
  /** the only origin whose messages count */
  readonly origin: string;
  readonly gotoUrlAllowList: readonly string[];
}

/** Null where the configured address is missing, or none that a browser may show (threat C3). */
export function wrappedLogin(
  { centralLoginUrl, gotoUrlAllowList }: Pick<PortalConfig, 'centralLoginUrl' | 'gotoUrlAllowList'>,
  page: { readonly href: string; readonly host: string },
  search: string,
): WrappedLogin | null {
  const central = centralLoginUrl === undefined ? null : parseUrl(centralLoginUrl, page.href);
  if (central?.protocol !== 'https:' && central?.protocol !== 'http:') return null;
  const url = new URL(central.href);
  const values = new URLSearchParams(search).getAll(QUERY.gotoUrl);
  const gotoUrl = singleValue(values);
  if (gotoUrl && allowedTarget(values, page.href, gotoUrlAllowList)) url.searchParams.set(QUERY.gotoUrl, gotoUrl);
  url.searchParams.set(QUERY.parentUrl, page.host);
  return { href: url.href, origin: url.origin, gotoUrlAllowList };
}

/** The parts of a message event that decide whether it is accepted. */
export interface Incoming {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * A login that the framed page hands over; null for everything else that any window posts (threat C7): another
 * origin, scheme and port included, another window of the right origin, or no login message.
 */
export function acceptLogin(
  { origin, source, data }: Incoming,
  expected: { readonly origin: string; readonly frame: unknown },
): LoginMessage | null {
  if (origin !== expected.origin || expected.frame === null || source !== expected.frame) return null;
  return readLoginMessage(data);
}

/** Redirect target after login: the message's address by the one policy; null means the site's origin (spec §2). */
export function targetOfLogin({ gotoUrl }: LoginMessage, page: string, allowList: readonly string[]): string | null {
  return gotoUrl === '' ? null : allowedTarget(gotoUrl, page, allowList);
}
