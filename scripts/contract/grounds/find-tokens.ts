import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { type Answer, voiceOf } from '#scripts/contract/judge/answer.ts';
import { isHttpOnly, readSetCookies } from '#scripts/contract/judge/cookies.ts';
import { HARMLESS } from '#scripts/contract/suite/harmless.ts';

/** A readable cookie and the header that takes its value. */
export interface TokenPair {
  readonly csrfCookie: string;
  readonly csrfHeader: string;
}

/** Way in which a server takes the csrf token: not at all, by a pair, or in a way that was not found. */
export type FoundTokens =
  | { readonly isChecked: false }
  | { readonly isChecked: true; readonly pair: TokenPair | null; readonly refusal: Answer };

/** A value that no server has given out. */
export const NO_TOKEN = 'a'.repeat(32);

/** Calls without an effect that matters: a QR code that nobody scans, and the question who is signed in. */
const PROBES = ['prepare', 'currentCustomer'] as const;

/**
 * Finds out how a server takes the csrf token. A pair counts only where another value is refused.
 * @param known names of the cookies that a page can read, as far as reading calls set them
 * @param given the pair that the file of accounts names
 */
export async function findTokens(
  client: PortalClient,
  known: readonly string[],
  given?: TokenPair,
): Promise<FoundTokens> {
  let refusal: Answer | undefined;
  for (const call of PROBES) {
    const [{ path }, body] = [ENDPOINTS[call], HARMLESS[call]];
    const send = (headers: Readonly<Record<string, string | undefined>>) =>
      client.request('POST', path, { body, headers, tokens: false, query: { ctoken: client.jar.get(COOKIES.ctoken) } });
    const bare = await send({});
    if (bare.isSuccess) return { isChecked: false };
    refusal ??= bare;
    // The refusal may be what brings the token.
    const late = readSetCookies(bare.setCookies).filter((cookie) => !isHttpOnly(cookie));
    const readable = [...new Set([...known, ...late.map(({ name }) => name)])];
    for (const pair of given ? [given] : pairsOf(readable)) {
      const right = await send({ [pair.csrfHeader]: client.jar.get(pair.csrfCookie) });
      if (voiceOf(right) === voiceOf(bare)) continue;
      const wrong = await send({ [pair.csrfHeader]: NO_TOKEN });
      if (voiceOf(wrong) !== voiceOf(right)) return { isChecked: true, pair, refusal: wrong };
    }
  }
  return { isChecked: true, pair: null, refusal: refusal as Answer };
}

/** Every pair that there may be, this contract's own first. */
function pairsOf(readable: readonly string[]): TokenPair[] {
  const names = [COOKIES.csrf, ...readable, COOKIES.ctoken].filter((name) => readable.includes(name));
  return [...new Set(names)].flatMap((csrfCookie) => {
    const name = csrfCookie.toLowerCase();
    const headers = [HEADERS.csrf, 'x-xsrf-token', name, `x-${name}`, `x-${name.replaceAll('_', '-')}`];
    return [...new Set(headers)].map((csrfHeader) => ({ csrfCookie, csrfHeader }));
  });
}
