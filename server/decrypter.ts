// Imported, for a test runner may have taken the global one from the process.
import { setImmediate } from 'node:timers';
import type { Worker } from 'node:worker_threads';
import { CIPHERTEXTS_WAITING_MAX } from './contract/limits.ts';
import { type Sealed, startDecryptionThread } from './decryption-thread.ts';
import type { KeyPair } from './domain/ports.ts';
import type { Decrypter } from './http/portal/open.ts';
import { ServerEnding } from './sandbox/worlds/server-ending.ts';

/** A thread may die, of a limit of the machine; a ciphertext at which it dies as often as this is given up. */
const TRIES = 3;

interface Waiter {
  readonly sealed: Sealed;
  readonly resolve: (text: string | null) => void;
  readonly reject: (error: Error) => void;
  tries: number;
}

/**
 * Decrypts in a thread of its own, started by the first ciphertext, so that the event loop goes on. Texts come out in
 * the order in which they went in.
 */
export class ThreadDecrypter implements Decrypter {
  readonly #start: () => Worker;
  /** those of the thread, and those of this turn of the event loop, which are sent together */
  #asked: Waiter[] = [];
  #unsent: Waiter[] = [];
  /** decrypted and not handed out yet: those of the first ones asked */
  #texts: (string | null)[] = [];
  #thread: Worker | undefined;

  constructor(start = startDecryptionThread) {
    this.#start = start;
  }

  get isFull(): boolean {
    return this.#asked.length + this.#unsent.length >= CIPHERTEXTS_WAITING_MAX;
  }

  decrypt(pair: KeyPair, ciphertext: string): Promise<string | null> {
    if (this.#unsent.length === 0) queueMicrotask(() => this.#send());
    return new Promise((resolve, reject) => {
      this.#unsent.push({ sealed: [pair.privateKey, ciphertext], resolve, reject, tries: 0 });
    });
  }

  /** Ends the thread; whoever waits is told. */
  close(): void {
    this.#texts = [];
    const waiting = [...this.#asked.splice(0), ...this.#unsent.splice(0)];
    for (const { reject } of waiting) reject(new ServerEnding());
    void this.#thread?.terminate();
  }

  #send(): void {
    const batch = this.#unsent.splice(0);
    if (batch.length === 0) return;
    try {
      const thread = this.#running();
      // A pending decryption keeps the process alive; an idle thread does not.
      thread.ref();
      for (const waiter of batch) waiter.tries += 1;
      this.#asked.push(...batch);
      thread.postMessage(batch.map(({ sealed }) => sealed));
    } catch (error) {
      for (const { reject } of batch) reject(error as Error);
    }
  }

  /** One in each turn of the event loop: the calls that a batch belongs to do not run in a row, others go between. */
  #giveInTurns(): void {
    this.#give(1);
    if (this.#asked.length === 0) this.#thread?.unref();
    if (this.#texts.length > 0) setImmediate(() => this.#giveInTurns());
  }

  #give(count: number): void {
    for (const text of this.#texts.splice(0, count)) this.#asked.shift()?.resolve(text);
  }

  #running(): Worker {
    this.#thread ??= this.#begun();
    return this.#thread;
  }

  #begun(): Worker {
    const thread = this.#start();
    thread.on('message', (texts: (string | null)[]) => {
      if (this.#texts.length === 0) setImmediate(() => this.#giveInTurns());
      this.#texts.push(...texts);
    });
    // An error is followed by the exit, which says enough.
    thread.on('error', () => undefined);
    thread.once('exit', (code) => this.#again(code));
    return thread;
  }

  /** Sends what a dead thread left to the next one. */
  #again(code: number): void {
    this.#thread = undefined;
    this.#give(this.#texts.length);
    const left = this.#asked.splice(0);
    for (const { tries, reject } of left)
      if (tries === TRIES) reject(new Error(`The thread that decrypts ended with code ${code}.`));
    this.#unsent.unshift(...left.filter(({ tries }) => tries < TRIES));
    this.#send();
  }
}
