import { TARGET_URL_MAX } from '#contract/limits.ts';
import { SIGN_IN_QUERY } from '#contract/portal-names.ts';
import type { ParsedUrl } from '#contract/url.ts';

/**
 * The gotoUrl that brings a person back to a page after signing in (spec §7, threat C3): its path, query and hash as
 * they stand, less the parameters of the sign-in before; over the limit of a gotoUrl, the path alone.
 */
export function returnAddress({ pathname, search, hash }: Pick<ParsedUrl, 'pathname' | 'search' | 'hash'>): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !SIGN_IN_QUERY.includes(nameOf(pair)));
  const address = pathname + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
  return address.length > TARGET_URL_MAX ? pathname : address;
}

/** The name of a query's pair, decoded as `URLSearchParams` would; no broken encoding decodes to one of ours. */
function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
