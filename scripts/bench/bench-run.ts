import { type BuiltServer, startBuiltServer } from '#scripts/run/built-server.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { type BareServer, startBareExpress } from './bare-server.ts';

/** Servers that the rows of one run share, and their end. */
export class BenchRun {
  #server: Promise<BuiltServer> | null = null;
  readonly #ends: (() => unknown)[] = [];
  readonly #onProgress: (text: string) => void;

  constructor(onProgress: (text: string) => void) {
    this.#onProgress = onProgress;
  }

  /** The built server with its usual flags, started once. */
  async server(): Promise<BuiltServer> {
    this.#server ??= this.ownServer();
    return this.#server;
  }

  /** A built server of this row's own. */
  async ownServer(flags: readonly string[] = []): Promise<BuiltServer> {
    const server = await startBuiltServer(undefined, flags);
    this.atEnd(() => server.stop());
    return server;
  }

  /** Bare Express that answers every GET and POST with `answer`. */
  async bareExpress(answer: string): Promise<BareServer> {
    const bare = await startBareExpress(await freePort(), answer);
    this.atEnd(() => bare.stop());
    return bare;
  }

  /** Work that takes long says how far it is. */
  progress(text: string): void {
    this.#onProgress(text);
  }

  atEnd(end: () => unknown): void {
    this.#ends.push(end);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
  }
}
