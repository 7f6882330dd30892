import type { Tokens } from './tokens.ts';

/** Longest time that other requests wait for the first response before they proceed by themselves. */
const PATIENCE_MS = 3_000;

/**
 * The first answer brings session and tokens. Until it is there, one request goes alone and the others wait:
 * several at once would each open a session, and the last one's cookies would orphan what the first began.
 */
export class FirstTokens {
  readonly #tokens: Tokens;
  #arriving: Promise<void> | null = null;
  #isAnswered = false;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  /** Sends in turn. A first request that writes would be refused for its missing tokens, so `ask` goes ahead of it. */
  async send<T>(reads: boolean, ask: () => Promise<unknown>, send: () => Promise<T>): Promise<T> {
    while (this.#arriving && !this.#hasTokens()) await this.#arriving;
    // Cookies that never come (threat F23) must not hold up every later call.
    if (this.#isAnswered || this.#hasTokens()) return send();
    if (reads) return this.#track(send());
    await this.#track(ask()).catch(() => undefined);
    return send();
  }

  #hasTokens(): boolean {
    return this.#tokens.read().csrf !== '';
  }

  async #track<T>(first: Promise<T>): Promise<T> {
    const own = Promise.race([
      first.then(
        () => {
          this.#isAnswered = true;
        },
        () => undefined,
      ),
      new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]).then(() => {
      if (this.#arriving === own) this.#arriving = null;
    });
    this.#arriving = own;
    return first;
  }
}
