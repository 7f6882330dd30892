import { PORTAL_COOKIES } from '#contract/portal-names.ts';

/** The tokens that one call carries; empty where there is none. */
export interface TokenPair {
  readonly ctoken: string;
  readonly csrf: string;
}

/**
 * Values of one name that are tried. A neighbour on a parent domain, or at a longer path, may have cookies of our names,
 * and a document does not see whose they are.
 */
const VALUES_MAX = 4;

export type Tokens = ReturnType<typeof tokensOf>;

/** The readable tokens of a document. @param csrfCookie name of the csrf token's */
export function tokensOf(document: Document, csrfCookie: string) {
  /** values beside the accepted one */
  const foreign = new Set<string>();

  /** The values of a cookie as they stand now, a neighbour's last. */
  function values(name: string): string[] {
    const found = pairsOf(document).flatMap((pair) =>
      pair.startsWith(`${name}=`) ? decoded(pair.slice(name.length + 1)) : [],
    );
    const distinct = [...new Set(found)].filter((value) => value !== '');
    return distinct.sort((one, other) => Number(foreign.has(one)) - Number(foreign.has(other))).slice(0, VALUES_MAX);
  }

  const ctokens = () => values(PORTAL_COOKIES.ctoken);
  const csrfs = () => values(csrfCookie);

  /** Each pair that a call may carry; a read carries no csrf token. */
  function pairs(reads: boolean): TokenPair[] {
    const some = (list: string[]) => (list.length > 0 ? list : ['']);
    return some(ctokens()).flatMap((ctoken) => some(reads ? [] : csrfs()).map((csrf) => ({ ctoken, csrf })));
  }

  return {
    /** The tokens at this moment: they rotate at sign-in, so nothing keeps them. */
    read: (): TokenPair => ({ ctoken: ctokens()[0] ?? '', csrf: csrfs()[0] ?? '' }),
    /** The pair for the next try of a call: not refused yet, else the first. */
    next: (reads: boolean, tried: readonly TokenPair[]): TokenPair => {
      const all = pairs(reads);
      return all.find((pair) => !includes(tried, pair)) ?? (all[0] as TokenPair);
    },
    /** True while a neighbour's values explain that a call was refused so often. */
    hasUntried: (reads: boolean, tried: readonly TokenPair[]): boolean => {
      const all = pairs(reads);
      return tried.length < all.length && all.some((pair) => !includes(tried, pair));
    },
    /** A call passed with the last of these pairs: the other values of its names are a neighbour's. */
    passed: (tried: readonly TokenPair[]): void => {
      const own = tried[tried.length - 1];
      if (!own) return;
      for (const [value, list] of [
        [own.ctoken, ctokens()],
        [own.csrf, csrfs()],
      ] as const)
        if (list.includes(value)) for (const other of list) if (other !== value) foreign.add(other);
    },
    /** True where a name has several values. */
    hasNeighbours: (): boolean => ctokens().length > 1 || csrfs().length > 1,
  };
}

/** A sandboxed document throws on the mere look at its cookies. */
function pairsOf(document: Document): string[] {
  try {
    return document.cookie.split('; ');
  } catch {
    return [];
  }
}

/** A neighbour's cookie may be no percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function includes(pairs: readonly TokenPair[], { ctoken, csrf }: TokenPair): boolean {
  return pairs.some((one) => one.ctoken === ctoken && one.csrf === csrf);
}
