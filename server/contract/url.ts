/** The one platform name the contract and the domain know: WHATWG `URL`, present in Node and in every browser. */
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
