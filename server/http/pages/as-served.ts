import { schemeOf, themeIn } from '#contract/theme.ts';
import { markedAsWrapper } from '#http/portal/wrapper-host.ts';
import type { PageContext, PageKind } from '#http/wire/page-headers.ts';

const OPEN_SCHEME = `content="${schemeOf(null)}"`;

/**
 * A built page as this browser gets it. What it must know before its first paint is said by the page itself: a wrapper's
 * host, and the theme that the reader chose for the sandbox's pages.
 * @param cookies the request's header
 */
export function asServed(kind: PageKind, html: string, { wraps }: Pick<PageContext, 'wraps'>, cookies = ''): string {
  if (kind === 'portal') return wraps ? markedAsWrapper(html) : html;
  const theme = themeIn(cookies);
  if (theme === null) return html;
  const open = html.replace('<html ', `<html data-theme="${theme}" `);
  return open.replace(OPEN_SCHEME, `content="${schemeOf(theme)}"`);
}
