import { QUERY } from '#contract/portal-names.ts';
import { schemeOf, type Theme, themeIn } from '#contract/theme.ts';
import { WIRE_ELEMENT, withWire } from '#contract/wire/page-wire.ts';
import { DEFAULT_WIRE, isDefaultWire, type Wire } from '#contract/wire/wire.ts';
import { markedAsWrapper } from '#http/portal/wrapper-host.ts';
import type { PageContext, PageKind } from '#http/wire/page-headers.ts';

const OPEN_SCHEME = `content="${schemeOf(null)}"`;
/** Header and backdrop of the portal's page, until its script draws them. */
const HEADER = /<div class="portal">.*?<\/div>/s;

/** Request data a page depends on. */
interface PageRequest {
  readonly address: string;
  readonly headers: Headers & { readonly cookie?: string | undefined };
}

/**
 * A page for one request. Its HTML carries everything that its first paint depends on: the mark of a wrapper's host, and
 * the theme. The sandbox's pages follow the reader's choice; a portal that another site embeds, or that embeds one, is
 * light like that site, and the page around it has the header (spec §2). A wire format other than the default is in the
 * HTML, too.
 */
export function asServed(
  kind: PageKind,
  html: string,
  { wraps, wire = DEFAULT_WIRE }: Pick<PageContext, 'wraps'> & { readonly wire?: Wire },
  { address, headers }: PageRequest,
): string {
  if (kind !== 'portal') return inTheme(html, themeIn(headers.cookie ?? ''));
  const isInner = wraps || namesParent(address);
  const page = inTheme(html, isInner || isFramedCrossSite(headers) ? 'light' : null);
  const bare = isInner ? page.replace(HEADER, '') : page;
  // A page that was built for another back end carries that one's wire format: ours is written in front of it, and wins.
  const isWritten = !isDefaultWire(wire) || bare.includes(WIRE_ELEMENT);
  const withFormat = isWritten ? withWire(bare, wire) : bare;
  return wraps ? markedAsWrapper(withFormat) : withFormat;
}

/** True for an address with a parentUrl, valid or not. */
function namesParent(address: string): boolean {
  return new URLSearchParams(address.replace(/#.*$/s, '').replace(/^[^?]*/, '')).has(QUERY.parentUrl);
}

function inTheme(html: string, theme: Theme | null): string {
  if (theme === null) return html;
  const open = html.replace('<html ', `<html data-theme="${theme}" `);
  return open.replace(OPEN_SCHEME, `content="${schemeOf(theme)}"`);
}

/** Headers of a request, by their name in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const FRAMES: readonly unknown[] = ['iframe', 'frame'];

/** A document that loads into a frame. */
export const isFramed = (headers: Headers): boolean => FRAMES.includes(headers['sec-fetch-dest']);

/**
 * A document that loads into a frame of another site: there only `Partitioned` cookies are kept, and nowhere else are
 * they seen. Chromium has a header for it; the request's own site is not enough there, since a redirect by another site
 * brings it into a frame whose top page shares them.
 */
export function isFramedCrossSite(headers: Headers): boolean {
  if (!isFramed(headers)) return false;
  const isChromium = headers['sec-ch-ua'] !== undefined;
  return isChromium ? headers['sec-fetch-storage-access'] !== undefined : headers['sec-fetch-site'] === 'cross-site';
}

export type HtmlKind = Exclude<PageKind, 'document'>;

/** The client as it is served: its pages as text, its other files by folder. */
export interface ClientPages {
  readonly page: (kind: HtmlKind) => string;
  /** null where Vite in front of this server has them */
  readonly assets: { readonly portal: string; readonly sandbox: string } | null;
  readonly documents: string;
  /** page of a trace, without a record; left out where it is not built, and where Vite has it */
  readonly trace?: string | undefined;
}
