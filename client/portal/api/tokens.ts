import { COOKIES } from '#contract/storage.ts';

/** The readable tokens as they stand now; they rotate at sign-in, so nothing keeps them. */
export function readTokens(): { ctoken: string; csrf: string } {
  return { ctoken: readCookie(COOKIES.ctoken), csrf: readCookie(COOKIES.csrf) };
}

function readCookie(name: string): string {
  // A sandboxed document throws on the mere look at its cookies.
  try {
    const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : '';
  } catch {
    return '';
  }
}
