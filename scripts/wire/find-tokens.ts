import { COOKIES, HEADERS } from '#contract/storage.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import { readSetCookies } from '#scripts/contract/judge/cookies.ts';
import type { EvidenceByKey } from './evidence.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type ProbeAnswer, pathOfField, type Visitor } from './probe.ts';

/** Names by which a csrf token travels, and the answer to a write without one. */
export interface FoundTokens {
  readonly csrfCookie: string;
  readonly csrfHeader: string;
  /** null where nothing is refused for it */
  readonly refusal: ProbeAnswer | null;
}

type Pair = Pick<Wire['tokens'], 'csrfCookie' | 'csrfHeader'>;

/** A value that no server has given out. */
const NO_TOKEN = 'a'.repeat(32);
/** Calls without an effect that matters: a QR code that nobody scans, and the question who is signed in. */
const PROBES = ['prepare', 'currentCustomer'] as const;

type Send = (headers: Readonly<Record<string, string | undefined>>) => Promise<ProbeAnswer | null>;

/**
 * Finds out how the csrf token travels.
 * @param readable cookies that a page can read
 * @param given the pair that the file of accounts names
 */
export async function findTokens(
  visitor: Visitor,
  readable: readonly string[],
  given: Pair | undefined,
  evidence: EvidenceByKey,
): Promise<FoundTokens> {
  const { csrfCookie, csrfHeader } = DEFAULT_WIRE.tokens;
  const guessed = { csrfCookie, csrfHeader, ...given };
  const note = (way: 'seen' | 'guess', words: string) => {
    for (const key of ['tokens.csrfCookie', 'tokens.csrfHeader']) evidence[way](key, words);
  };
  let refusal: ProbeAnswer | null = null;
  for (const call of PROBES) {
    const send: Send = (headers) =>
      visitor.ask(call, { headers, tokens: false, query: { ctoken: visitor.client.jar.get(COOKIES.ctoken) } });
    const bare = await send({});
    if (bare === null) continue;
    if (pathOfField(bare.body, 'weChatScene') !== undefined) {
      note('guess', `${bare.path} succeeds without a token`);
      return { ...guessed, refusal: null };
    }
    refusal ??= bare;
    // Some servers give the token out with the refusal.
    const pairs = given ? [given] : pairsOf([...new Set([...readable, ...readableIn(bare.setCookies)])]);
    const found = await pairOf(visitor, send, bare, pairs);
    if (!found) continue;
    note('seen', given ? 'the file of accounts' : `a write without it, or with another value, is refused (${call})`);
    return found;
  }
  if (given) note('seen', 'the file of accounts');
  else note('guess', 'no cookie and header made a difference to a write: fill it in');
  return { ...guessed, refusal };
}

/** The pair that makes a difference, and the refusal of another value: either alone may have another cause. */
async function pairOf(
  { client, fleeting }: Visitor,
  send: Send,
  bare: ProbeAnswer,
  pairs: readonly Pair[],
): Promise<(Pair & { readonly refusal: ProbeAnswer }) | null> {
  for (const pair of pairs) {
    const right = await send({ [pair.csrfHeader]: client.jar.get(pair.csrfCookie) });
    if (right === null || fingerprintOf(right, fleeting) === fingerprintOf(bare, fleeting)) continue;
    const wrong = await send({ [pair.csrfHeader]: NO_TOKEN });
    if (wrong !== null && fingerprintOf(wrong, fleeting) !== fingerprintOf(right, fleeting))
      return { ...pair, refusal: wrong };
  }
  return null;
}

/** Names of the cookies that a page can read. */
export const readableIn = (setCookies: readonly string[]) => namesIn(setCookies, false);

/** Names of the cookies that only the server reads. */
export const hiddenIn = (setCookies: readonly string[]) => namesIn(setCookies, true);

function namesIn(setCookies: readonly string[], isHidden: boolean): string[] {
  const cookies = readSetCookies(setCookies).filter(({ attributes }) => 'httponly' in attributes === isHidden);
  return cookies.map(({ name }) => name);
}

const READABLE_MAX = 6;

/** Every pair that there may be, this contract's own first. */
function pairsOf(readable: readonly string[]): Pair[] {
  const names = [COOKIES.csrf, ...readable.filter((name) => /csrf|xsrf/i.test(name)), ...readable, COOKIES.ctoken];
  const known = [...new Set(names.filter((name) => readable.includes(name)))].slice(0, READABLE_MAX);
  return known.flatMap((csrfCookie) => {
    const name = csrfCookie.toLowerCase().replace(/^_+/, '');
    const dashed = name.replaceAll('_', '-');
    const headers = [HEADERS.csrf, 'x-xsrf-token', csrfCookie.toLowerCase(), name, dashed, `x-${name}`, `x-${dashed}`];
    return [...new Set(headers)].map((csrfHeader) => ({ csrfCookie, csrfHeader }));
  });
}
