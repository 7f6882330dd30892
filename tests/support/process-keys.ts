import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyPair } from '#domain/ports.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { FirstPair } from '#server/shell/key-pool.ts';
import { fingerprintOf, generatePair, type Keys, PEM_PAIR } from '#server/shell/platform.ts';

/** More than a world has at a time, with its first: within a world a drawn pair is always another one. */
const PAIRS = 12;
/** Another encoding or length is another folder. */
const FOLDER = join(ROOT, '.cache/test-keys', fingerprintOf(JSON.stringify(PEM_PAIR)).slice(0, 16));

/**
 * Keys of every sandbox in all test processes. A pair costs a quarter of a second, so the process that needs one first
 * generates it and keeps it for the others; the sandboxes of a process begin with the same one and go round the rest.
 */
class KeptKeys implements Keys {
  readonly #pairs: Promise<KeyPair>[] = [];
  readonly #first = new FirstPair();
  #drawn = 0;

  get isReady(): boolean {
    return this.#first.isThere;
  }

  async ready(): Promise<void> {
    this.#first.become(await this.#pair(0));
  }

  first(): KeyPair {
    return this.#first;
  }

  draw(): Promise<KeyPair> {
    this.#drawn += 1;
    return this.#pair(1 + (this.#drawn % (PAIRS - 1)));
  }

  /** The keys stay for the next sandbox. */
  close(): void {}

  #pair(index: number): Promise<KeyPair> {
    this.#pairs[index] ??= keptPair(join(FOLDER, `${index}.json`));
    return this.#pairs[index];
  }
}

export const PROCESS_KEYS: Keys = new KeptKeys();

async function keptPair(file: string): Promise<KeyPair> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeyPair;
  } catch {
    const pair = await generatePair();
    mkdirSync(FOLDER, { recursive: true });
    // Whole or not at all: another process may be reading.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, JSON.stringify(pair), { mode: 0o600 });
    renameSync(part, file);
    return pair;
  }
}
