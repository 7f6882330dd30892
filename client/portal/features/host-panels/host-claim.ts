import { parseUrl } from '#contract/url.ts';

/** The SDK trusts these hosts only; the bare name is not one of them. */
const HOST_SUFFIX = '.dingtalk.com';

/** Claim of a desktop host in the frame's name: none, trusted, or untrusted. */
export type HostClaim =
  | { readonly kind: 'none' }
  | { readonly kind: 'trusted'; readonly origin: string }
  | { readonly kind: 'untrusted'; readonly got: string };

/**
 * Reads `window.name` before the SDK does (threat C16). The SDK sends its requests to any `hostOrigin` whose text
 * looks right, `http://im.dingtalk.com:80@evil.example` included, and waits for ever where it does not.
 * @param ancestors origins of the frames around this one, the top last; undefined where the browser does not expose it
 */
export function readHostClaim(name: string, ancestors?: ArrayLike<string>): HostClaim {
  // Quirk: the SDK's detection parses the whole name, its transport the first {…} in it. Neither may be fooled.
  const claims = [name, /{.*}/.exec(name)?.[0]].map(recordOf).filter((record) => record !== null);
  const claim = claims.find((record) => record.hostOrigin !== undefined || record.containerId !== undefined);
  if (!claim) return { kind: 'none' };
  const { hostOrigin, containerId } = claim;
  const top = ancestors?.[ancestors.length - 1];
  const isTrusted = Boolean(containerId) && isHostOrigin(hostOrigin) && (top === undefined || top === hostOrigin);
  return isTrusted ? { kind: 'trusted', origin: hostOrigin } : { kind: 'untrusted', got: String(hostOrigin) };
}

/** True if a value is the origin of an allowed host, written exactly as browsers write origins. */
export function isHostOrigin(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const url = parseUrl(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.origin === value &&
    url.hostname.endsWith(HOST_SUFFIX) &&
    url.hostname.length > HOST_SUFFIX.length
  );
}

function recordOf(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
