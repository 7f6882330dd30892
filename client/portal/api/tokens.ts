import { PADDINGS, type Padding } from '#contract/portal/encryption.ts';
import { PORTAL_COOKIES, PORTAL_HEADERS } from '#contract/portal-names.ts';

/** Names of the csrf token and padding of encrypted fields: the specification has none, and back ends differ in them. */
export interface Habits {
  readonly csrfCookie: string;
  readonly csrfHeader: string;
  readonly padding: Padding;
}

const { VITE_CSRF_COOKIE, VITE_CSRF_HEADER, VITE_PADDING } = import.meta.env;

/** Those of the build, for a back end whose configuration does not tell its own. */
const BUILT_HABITS: Habits = {
  csrfCookie: VITE_CSRF_COOKIE ?? PORTAL_COOKIES.csrf,
  csrfHeader: VITE_CSRF_HEADER ?? PORTAL_HEADERS.csrf,
  padding: PADDINGS.find((padding) => padding === VITE_PADDING) ?? 'oaep-sha256',
};

export type Tokens = ReturnType<typeof tokensOf>;

/** The readable tokens of a document, under the names of its back end. */
export function tokensOf(document: Document) {
  function cookie(name: string): string {
    // A sandboxed document throws on the mere look at its cookies.
    try {
      const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
      return pair ? decodeURIComponent(pair.slice(name.length + 1)) : '';
    } catch {
      return '';
    }
  }
  const tokens = {
    habits: BUILT_HABITS,
    /** As they stand now: they rotate at sign-in, so nothing keeps them. */
    read: () => ({ ctoken: cookie(PORTAL_COOKIES.ctoken), csrf: cookie(tokens.habits.csrfCookie) }),
  };
  return tokens;
}
