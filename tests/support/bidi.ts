import { once } from 'node:events';
import { WebSocket } from 'ws';
import { BROWSER_MS } from './stock-browser.ts';

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** One session of WebDriver BiDi: the W3C's protocol, JSON over a WebSocket. */
export class Bidi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#take(JSON.parse(String(data)) as Answer));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has closed its connection.'));
      this.#waiting.clear();
    });
  }

  /** @param address of the browser, as it prints it */
  static async open(address: string, capabilities: Record<string, unknown>): Promise<Bidi> {
    const socket = new WebSocket(`${address}/session`, { handshakeTimeout: BROWSER_MS });
    await once(socket, 'open');
    const bidi = new Bidi(socket);
    await bidi.send('session.new', { capabilities: { alwaysMatch: capabilities } });
    return bidi;
  }

  /** @throws the browser's own words, or a timeout after 30 seconds */
  send<T>(method: string, params: Record<string, unknown>): Promise<T> {
    this.#last += 1;
    const id = this.#last;
    return new Promise<unknown>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${method}: no answer after ${BROWSER_MS} ms`)), BROWSER_MS);
      const settled = <V>(settle: (value: V) => void) => {
        return (value: V) => {
          clearTimeout(late);
          this.#waiting.delete(id);
          settle(value);
        };
      };
      this.#waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      this.#socket.send(JSON.stringify({ id, method, params }));
    }) as Promise<T>;
  }

  /** Ends the browser. */
  async close(): Promise<void> {
    await this.send('browser.close', {}).catch(() => undefined);
    this.#socket.close();
  }

  #take({ id, result, error, message }: Answer): void {
    const waiting = this.#waiting.get(id ?? 0);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`WebDriver ${error}: ${message}`));
  }
}
