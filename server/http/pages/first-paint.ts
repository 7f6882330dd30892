import { type PageAddress, pageAddress } from '#contract/portal/pages.ts';
import { QUERY } from '#contract/portal-names.ts';

/** The part of a page's HTML that stands there before any script, and its styles. */
export interface StaticMarkup {
  readonly title: string;
  readonly styles: string;
  readonly markup: string;
}

/** A built page. */
export interface StaticPage extends StaticMarkup {
  /** scripts and sheets that the page's first script asks for, as files of the built client */
  readonly code: readonly string[];
}

/** By the name of a page's address. */
export type StaticPages = Readonly<Record<string, StaticPage>>;

/** File of the built client that holds them. */
export const STATIC_PAGES_FILE = 'static-pages.json';

const SHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;

/**
 * The portal's page with its header and card in it, to be drawn before the first script. Its sheets come after them, so
 * that nothing waits for those but the script. The page's own code comes beside the first script, not a round trip after
 * it.
 */
export function withFirstPaint(
  html: string,
  { title, styles, markup, code = [] }: StaticMarkup & Partial<StaticPage>,
): string {
  const sheets = (html.match(SHEET) ?? []).join('');
  return html
    .replace(SHEET, '')
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace('</head>', () => `${code.map(preload).join('')}<style>${styles}</style>\n</head>`)
    .replace('<div id="root">', (root) => `${root}<div class="first-paint" aria-busy="true">${markup}</div>`)
    .replace('</body>', () => `${sheets}</body>`);
}

const preload = (file: string) =>
  `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${file}">\n`;

/**
 * The page that stands in the HTML of an address; null where none may: the page around an embedded one has the header
 * (spec §2). A wrapper's host shows another page in any case.
 */
export function firstPaintOf(address: string): PageAddress | null {
  if (namesParent(address)) return null;
  return pageAddress(address.replace(/[?#].*$/s, ''), valuesIn(address).getAll(QUERY.oauthFail));
}

/** True where an address says that another page is around this one; readable or not. */
export const namesParent = (address: string): boolean => valuesIn(address).has(QUERY.parentUrl);

const valuesIn = (address: string) => new URLSearchParams(address.replace(/#.*$/s, '').replace(/^[^?]*/, ''));
