import { startThread } from './background-thread.ts';
import type { KeyPair } from './domain/ports.ts';
import { PEM_PAIR } from './platform.ts';

/** A generation that is under way. */
export interface Generation {
  readonly pair: Promise<KeyPair>;
  /** Gives it up; the pair never comes. */
  stop(): void;
}

const SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
parentPort.postMessage(require('node:crypto').generateKeyPairSync('rsa', workerData));
`;

/**
 * Generates one pair in a thread of its own: the event loop goes on, and no thread of libuv's pool is taken from files
 * and compression for the 0.1 to 0.5 s that it lasts. The thread costs 15 ms and ends with its pair, so an idle server
 * keeps no memory for it and one that dies is simply replaced by the next.
 */
export function generateInWorker(): Generation {
  const worker = startThread(SOURCE, PEM_PAIR);
  const pair = new Promise<KeyPair>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that generates keys ended with code ${code}.`)));
  });
  return { pair, stop: () => void worker.terminate() };
}
