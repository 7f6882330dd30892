import type { KeyPair } from '#domain/ports.ts';
import { ServerEnding } from '#sandbox/world/world-keys.ts';
import { generatePair, type Keys } from './platform.ts';

interface Waiter {
  resolve(pair: KeyPair): void;
  reject(error: unknown): void;
}

/** The pair that every world begins with, handed out before it is there. Its texts only once the pool is ready. */
export class FirstPair implements KeyPair {
  #pair: KeyPair | undefined;

  get isThere(): boolean {
    return this.#pair !== undefined;
  }

  become(pair: KeyPair): void {
    this.#pair ??= pair;
  }

  get publicKey(): string {
    return this.#there.publicKey;
  }

  get privateKey(): string {
    return this.#there.privateKey;
  }

  get #there(): KeyPair {
    if (!this.#pair) throw new Error('no key yet: await ready() first');
    return this.#pair;
  }
}

/**
 * Keys generated one at a time off the event loop, some of them ahead of need. Waiting callers are served in order: two
 * generations at once would take both cores of a small machine.
 */
export class KeyPool implements Keys {
  readonly #wanted: number;
  readonly #generate: () => Promise<KeyPair>;
  readonly #spare: KeyPair[] = [];
  readonly #waiting: Waiter[] = [];
  readonly #first = new FirstPair();
  #beginning: Promise<void> | undefined;
  #isWorking = false;
  #isClosed = false;

  /** @param wanted how many stand ready once the first is there */
  constructor(wanted = 2, generate = generatePair) {
    this.#wanted = wanted;
    this.#generate = generate;
  }

  ready(): Promise<void> {
    // A machine that could not generate one may be able to when it is asked again.
    this.#beginning ??= this.draw().then(
      () => undefined,
      (error: unknown) => {
        this.#beginning = undefined;
        throw error;
      },
    );
    return this.#beginning;
  }

  get isReady(): boolean {
    return this.#first.isThere;
  }

  first(): KeyPair {
    return this.#first;
  }

  draw(): Promise<KeyPair> {
    if (this.#isClosed) return Promise.reject(new ServerEnding());
    const spare = this.#spare.shift();
    const drawn = spare
      ? Promise.resolve(spare)
      : new Promise<KeyPair>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    void this.#work();
    return drawn;
  }

  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new ServerEnding());
  }

  /** Generates until every waiting caller has a key and enough stand ready. */
  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (!this.#isClosed && (this.#waiting.length > 0 || this.#spare.length < this.#wanted)) {
      try {
        const pair = await this.#generate();
        this.#first.become(pair);
        const waiter = this.#waiting.shift();
        if (waiter) waiter.resolve(pair);
        else this.#spare.push(pair);
      } catch (error) {
        const waiter = this.#waiting.shift();
        waiter?.reject(error);
        if (!waiter) break;
      }
    }
    this.#isWorking = false;
  }
}
