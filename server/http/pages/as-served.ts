import { schemeOf, type Theme, themeIn } from '#contract/theme.ts';
import { markedAsWrapper } from '#http/portal/wrapper-host.ts';
import type { PageContext, PageKind } from '#http/wire/page-headers.ts';
import { namesParent } from './first-paint.ts';
import { type Headers, isFramedCrossSite } from './framed.ts';

const OPEN_SCHEME = `content="${schemeOf(null)}"`;

/** The parts of a request that a page goes by. */
export interface PageRequest {
  readonly address: string;
  readonly headers: Headers & { readonly cookie?: string | undefined };
}

/**
 * A built page as this browser gets it. What it must know before its first paint is said by the page itself: a wrapper's
 * host, and its theme: the one that the reader chose for the sandbox's pages, and light for a portal that another
 * site's page embeds or that embeds one, as those are.
 */
export function asServed(
  kind: PageKind,
  html: string,
  { wraps }: Pick<PageContext, 'wraps'>,
  { address, headers }: PageRequest,
): string {
  if (kind !== 'portal') return inTheme(html, themeIn(headers.cookie ?? ''));
  const page = inTheme(html, wraps || namesParent(address) || isFramedCrossSite(headers) ? 'light' : null);
  return wraps ? markedAsWrapper(page) : page;
}

function inTheme(html: string, theme: Theme | null): string {
  if (theme === null) return html;
  const open = html.replace('<html ', `<html data-theme="${theme}" `);
  return open.replace(OPEN_SCHEME, `content="${schemeOf(theme)}"`);
}
