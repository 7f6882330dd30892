import { PORTAL_COOKIES } from '#contract/portal-names.ts';

/** The readable tokens as they stand now; they rotate at sign-in, so nothing keeps them. */
export function readTokens(document: Document): { ctoken: string; csrf: string } {
  return { ctoken: readCookie(document, PORTAL_COOKIES.ctoken), csrf: readCookie(document, PORTAL_COOKIES.csrf) };
}

function readCookie(document: Document, name: string): string {
  // A sandboxed document throws on the mere look at its cookies.
  try {
    const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : '';
  } catch {
    return '';
  }
}
