import { pageAddress } from '#contract/portal/pages.ts';
import { QUERY } from '#contract/portal-names.ts';

/** What stands in the HTML of a page before any script, and the styles of that. */
export interface StaticMarkup {
  readonly title: string;
  readonly styles: string;
  readonly markup: string;
}

/** By the name of a page's address. */
export type StaticPages = Readonly<Record<string, StaticMarkup>>;

/** File of the built client that holds them. */
export const STATIC_PAGES_FILE = 'static-pages.json';

const SHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;

/**
 * The portal's page with its header and card in it, to be drawn before the first script. Its sheets come after them, so
 * that nothing waits for those but the script.
 */
export function withFirstPaint(html: string, { title, styles, markup }: StaticMarkup): string {
  const sheets = (html.match(SHEET) ?? []).join('');
  return html
    .replace(SHEET, '')
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace('</head>', () => `<style>${styles}</style>\n</head>`)
    .replace('<div id="root">', (root) => `${root}<div class="first-paint" aria-busy="true">${markup}</div>`)
    .replace('</body>', () => `${sheets}</body>`);
}

/**
 * Name of the page that stands in the HTML of an address; null where nothing may: the page around an embedded one has
 * the header (spec §2), and on a wrapper's host another page is shown.
 */
export function firstPaintOf(address: string, wraps: boolean): string | null {
  const [path = '', query = ''] = address.split('?', 2);
  const values = new URLSearchParams(query);
  if (wraps || values.has(QUERY.parentUrl)) return null;
  return pageAddress(path, values.getAll(QUERY.oauthFail)).name;
}
