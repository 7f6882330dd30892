import { allowedTarget } from '#contract/portal/redirect.ts';
import { REDIRECT_LIST } from './redirect-pages.ts';

/**
 * The fault in the policy's word on a text, by rules that share no code with it (threats C1, C2): a target is on
 * the page's own origin or on the list, names no user, keeps its origin when its parts are read again, and stays itself.
 * Null where nothing is.
 */
export function redirectBreach(text: string, page: string): string | null {
  const target = allowedTarget(text, page, REDIRECT_LIST);
  if (target === null) return null;
  const url = new URL(target);
  const isListed =
    url.protocol === 'https:' &&
    url.port === '' &&
    (url.hostname === 'portal.example' || url.hostname.endsWith('.portal.example'));
  if (url.origin !== page && !isListed) return `leads to ${url.origin}`;
  if (url.username + url.password !== '') return 'names a user';
  if (url.pathname.startsWith('//')) return 'has a path that is read as a host';
  if (new URL(url.pathname + url.search + url.hash, url.origin).origin !== url.origin)
    return 'leaves its origin when it is read again';
  return allowedTarget(target, page, REDIRECT_LIST) === target ? null : 'is not a target itself';
}
