import cookieParser from 'cookie-parser';
import type { Request, RequestHandler } from 'express';

/** Reads the cookies of each request. */
export const readCookies = (): RequestHandler => cookieParser(undefined, { decode: decoded });

/** Cookie-parser makes an object of a text that begins with `j:`, which none of ours does: it stays a text, that of no id. */
function decoded(raw: string): string {
  return percentDecoded(raw).replace(/^j:/, 'j%3A');
}

function percentDecoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

export function cookieText(request: Request, name: string): string | undefined {
  const value: unknown = request.cookies[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Values of one name that are looked at. */
const VALUES_MAX = 4;

/** The texts of a cookie in the order they came: a neighbour on a parent domain, or at a longer path, may have one of that name. */
export function cookieTexts({ headers: { cookie = '' } }: Request, name: string): string[] {
  const pairs = cookie.split(';').map((pair) => pair.trim());
  const texts = pairs.flatMap((pair) =>
    pair.startsWith(`${name}=`) ? percentDecoded(pair.slice(name.length + 1).trim()) : [],
  );
  return texts.filter((text) => text !== '').slice(0, VALUES_MAX);
}
