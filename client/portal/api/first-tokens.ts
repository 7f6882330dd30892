import type { Tokens } from './tokens.ts';

/** Longest time that other requests wait for the first response before they proceed by themselves. */
const PATIENCE_MS = 3_000;

/**
 * The first answer brings session and tokens. Until it is there, one request goes alone and the others wait:
 * several at once would each open a session, and the last one's cookies would orphan the first one's.
 */
export function firstTokens(tokens: Tokens) {
  let arriving: Promise<void> | null = null;
  let isAnswered = false;
  // Only one of the two may be a neighbour's.
  const hasTokens = () => {
    const { ctoken, csrf } = tokens.read();
    return ctoken !== '' && csrf !== '';
  };

  async function track<T>(first: Promise<T>): Promise<T> {
    const answered = first.then(
      () => {
        isAnswered = true;
      },
      () => undefined,
    );
    const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
    const own = Promise.race([answered, late]).then(() => {
      if (arriving === own) arriving = null;
    });
    arriving = own;
    return first;
  }

  /** Sends in turn. A first request that writes would be refused for its missing tokens, so `ask` goes ahead of it. */
  return async <T>(reads: boolean, ask: () => Promise<unknown>, send: () => Promise<T>): Promise<T> => {
    while (arriving && !hasTokens()) await arriving;
    // Cookies that never come (threat F23) must not hold up every later call.
    if (isAnswered || hasTokens()) return send();
    if (reads) return track(send());
    await track(ask()).catch(() => undefined);
    return send();
  };
}
