import { QUERY } from '#contract/portal-names.ts';
import { schemeOf, type Theme, themeIn } from '#contract/theme.ts';
import { markedAsWrapper } from '#http/portal/wrapper-host.ts';
import type { PageContext, PageKind } from '#http/wire/page-headers.ts';
import { type Headers, isFramedCrossSite } from './framed.ts';

const OPEN_SCHEME = `content="${schemeOf(null)}"`;
/** Header and backdrop of the portal's page, until its script draws them. */
const HEADER = /<div class="portal">.*?<\/div>/s;

/** The parts of a request that a page goes by. */
export interface PageRequest {
  readonly address: string;
  readonly headers: Headers & { readonly cookie?: string | undefined };
}

/**
 * A page as this browser gets it. What it must know before its first paint is said by the page itself: a wrapper's
 * host, and its theme: the one that the reader chose for the sandbox's pages, and light for a portal that another
 * site's page embeds or that embeds one, as those are. There the page around it has the header (spec §2).
 */
export function asServed(
  kind: PageKind,
  html: string,
  { wraps }: Pick<PageContext, 'wraps'>,
  { address, headers }: PageRequest,
): string {
  if (kind !== 'portal') return inTheme(html, themeIn(headers.cookie ?? ''));
  const isInner = wraps || namesParent(address);
  const page = inTheme(html, isInner || isFramedCrossSite(headers) ? 'light' : null);
  const bare = isInner ? page.replace(HEADER, '') : page;
  return wraps ? markedAsWrapper(bare) : bare;
}

/** True where an address says that another page is around this one; readable or not. */
function namesParent(address: string): boolean {
  return new URLSearchParams(address.replace(/#.*$/s, '').replace(/^[^?]*/, '')).has(QUERY.parentUrl);
}

function inTheme(html: string, theme: Theme | null): string {
  if (theme === null) return html;
  const open = html.replace('<html ', `<html data-theme="${theme}" `);
  return open.replace(OPEN_SCHEME, `content="${schemeOf(theme)}"`);
}
