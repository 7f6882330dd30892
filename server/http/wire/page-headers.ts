import { COMMON_HEADERS } from '#contract/storage.ts';

/** Kind of a served page, which decides its frames and its scripts (threats C8, C9, K12). */
export type PageKind = 'portal' | 'document' | 'stage' | 'console' | 'docs';

/** Paths of files: a missing file is answered with 404, not with a page that would break a script or picture. */
export const FILE_PATH = /\.(?:[cm]?[jt]sx?|css|map|json|svg|png|ico|html|pdf|txt|woff2?)$/i;

export interface PageContext {
  /** Vite's refresh preamble is an inline script, so only the built client gets a script policy */
  readonly built: boolean;
  /** origins that may frame the portal, as CSP sources */
  readonly embedAllowList: readonly string[];
  /** on a wrapper's host: the origin of the login page that the portal shows in a frame */
  readonly wraps?: string | null;
  /** hashes of the page's inline scripts: no other one runs */
  readonly inlineScripts?: readonly string[];
  /** names beside loopback that the server answers to: the chat host's, which frames stage pages */
  readonly hosts?: readonly string[];
}

/** Headers of every HTML page, the same from `npm start` and from Vite in dev. */
export function pageHeaders(kind: PageKind, context: PageContext): Record<string, string> {
  const directives = [
    `frame-ancestors ${frameAncestors(kind, context)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  if (context.built)
    directives.push(
      "default-src 'self'",
      "img-src 'self' data:",
      "style-src 'self' 'unsafe-inline'",
      ["script-src 'self'", ...(context.inlineScripts ?? []).map((hash) => `'${hash}'`)].join(' '),
    );
  if (context.built && kind === 'stage') directives.push(`frame-src 'self' ${STAGED_APPS.join(' ')}`);
  if (context.built && kind === 'portal' && context.wraps) directives.push(`frame-src 'self' ${context.wraps}`);
  return {
    ...COMMON_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': directives.join('; '),
  };
}

/** Pages of this machine that the stage may frame: its chat host as an app, its partner and evil sites as a login. */
const STAGED_APPS = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'] as const;

function frameAncestors(kind: PageKind, { embedAllowList, hosts = [] }: PageContext): string {
  if (kind === 'console' || kind === 'docs') return "'none'";
  if (kind === 'stage') return ["'self'", ...hosts.map((host) => `http://${host}:*`)].join(' ');
  return ["'self'", ...embedAllowList.map(cspSource)].join(' ');
}

/** An allow-list entry as CSP writes it: `.a.example` covers subdomains only, so it becomes `https://*.a.example`. */
function cspSource(entry: string): string {
  const withScheme = entry.includes('://') ? entry : `https://${entry}`;
  return withScheme.replace('://.', '://*.');
}
