import type { KeyPair, KeySource } from '#domain/ports.ts';
import type { KeyStock } from './build-world.ts';

/** The end of a wait for a key because the server ends: no answer is due, and nothing failed. */
export class ServerEnding extends Error {
  constructor() {
    super('The server is ending.');
  }
}

/** The key that a world takes next: drawn before it is needed, because the domain does not wait. */
export class WorldKeys implements KeySource {
  readonly #stock: KeyStock;
  #next: KeyPair | null = null;
  #drawing: Promise<void> | null = null;

  constructor(stock: KeyStock) {
    this.#stock = stock;
  }

  /** True once the texts of the key that every world begins with are there. */
  get hasBegun(): boolean {
    return this.#stock.isReady;
  }

  /** Resolves when it has begun. */
  begun(): Promise<void> {
    return this.#stock.ready();
  }

  /** True when `take` has a key. */
  get isReady(): boolean {
    return this.#next !== null;
  }

  /** Draws the next key; all who wait share it, so look again whether one is left. */
  prepare(): Promise<void> {
    this.#drawing ??= this.#draw().finally(() => {
      this.#drawing = null;
    });
    return this.#drawing;
  }

  take(): KeyPair | null {
    const pair = this.#next;
    this.#next = null;
    return pair;
  }

  async #draw(): Promise<void> {
    this.#next ??= await this.#stock.draw();
  }
}
