import { readTokens } from './tokens.ts';

/** Longest time that other requests wait for the first response before they proceed by themselves. */
const PATIENCE_MS = 3_000;

let arriving: Promise<void> | null = null;
let answered = false;

/**
 * The first answer brings session and tokens. Until it is there, one request goes alone and the others wait:
 * several at once would each open a session, and the last one's cookies would orphan what the first began.
 * A first request that writes would be refused for its missing tokens, so `ask` goes ahead of it.
 */
export async function withFirstTokens<T>(
  reads: boolean,
  ask: () => Promise<unknown>,
  send: () => Promise<T>,
): Promise<T> {
  while (arriving && !readTokens().csrf) await arriving;
  // Cookies that never come (threat F23) must not hold up every later call.
  if (answered || readTokens().csrf) return send();
  if (reads) return track(send());
  await track(ask()).catch(() => undefined);
  return send();
}

async function track<T>(first: Promise<T>): Promise<T> {
  const own = Promise.race([
    first.then(
      () => {
        answered = true;
      },
      () => undefined,
    ),
    new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]).then(() => {
    if (arriving === own) arriving = null;
  });
  arriving = own;
  return first;
}

/** For tests: as in a new document. */
export function forgetFirstTokens(): void {
  arriving = null;
  answered = false;
}
