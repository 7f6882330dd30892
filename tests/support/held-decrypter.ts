import type { KeyPair } from '#domain/ports.ts';
import type { Decrypter } from '#http/portal/open.ts';
import { ThreadDecrypter } from '#server/decrypter.ts';

/** The machine's decrypter, whose results wait where a test holds them. */
export class HeldDecrypter implements Decrypter {
  readonly #machine = new ThreadDecrypter();
  #gate: Promise<void> | null = null;
  /** in the order in which they were decrypted */
  readonly decrypted: string[] = [];
  isFull = false;

  async decrypt(pair: KeyPair, ciphertext: string): Promise<string | null> {
    const gate = this.#gate;
    const text = await this.#machine.decrypt(pair, ciphertext);
    this.decrypted.push(ciphertext);
    await gate;
    return text;
  }

  /** Holds whatever comes from now on. @returns lets it go, and holds nothing more */
  hold(): () => void {
    let release = (): void => undefined;
    this.#gate = new Promise((resolve) => {
      release = resolve;
    });
    return () => {
      this.#gate = null;
      release();
    };
  }

  /** Lets through what comes from now on; what is held stays held. */
  pass(): void {
    this.#gate = null;
  }
}
