/** The one platform name of contract and domain: WHATWG `URL`, present in Node and in every browser. */
export interface ParsedUrl {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: Iterable<[name: string, value: string]>;
  readonly hash: string;
}

declare const URL: new (url: string, base?: string) => ParsedUrl;

/** Parses `text` against `base`; null instead of an exception when it is no URL. */
export function parseUrl(text: string, base?: string): ParsedUrl | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/**
 * A text with its percent-encoded UTF-8 decoded once; any other text stays as it is. An encoded slash stays encoded:
 * it does not part segments.
 */
export function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run).replaceAll('/', '%2F');
    } catch {
      return run;
    }
  });
}

/** A path as the portal's router compares it: percent-decoded once, in lower case, without slashes at its end (threat C17). */
export function canonicalPath(pathname: string): string {
  const path = percentDecoded(pathname).toLowerCase();
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
