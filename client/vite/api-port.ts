import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 5_000;
const POLL_MS = 100;
const WATCH_MS = 500;

/** Port of the API behind Vite: it is silent for a moment at each restart, and for longer where the code is broken. */
export class ApiPort {
  readonly url: string;
  readonly #port: number;
  readonly #patienceMs: number;
  /** silent for as long as requests wait; from then on they are refused at once, until something listens again */
  #isDown = false;

  /** @param patienceMs how long requests wait for a silent API */
  constructor(port: number, patienceMs = PATIENCE_MS) {
    this.#port = port;
    this.#patienceMs = patienceMs;
    this.url = `http://127.0.0.1:${port}`;
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /** Resolves once something listens, or when that took too long. Looks each time: a restart may come any time. */
  async settled(): Promise<void> {
    const deadline = Date.now() + this.#patienceMs;
    while (!(await this.#isListening())) {
      this.#isDown ||= Date.now() >= deadline;
      if (this.#isDown) return;
      await sleep(POLL_MS);
    }
    this.#isDown = false;
  }

  /**
   * Reports that the API is down, and each time that it is back, be it from a restart.
   * @param isWanted false leaves the API alone @returns a function that stops it
   */
  watch(isWanted: () => boolean, onChange: (state: 'back' | 'down') => void): () => void {
    let isMissing = false;
    const look = async (): Promise<void> => {
      if (!isWanted()) return;
      const wasMissing = isMissing;
      isMissing = !(await this.#isListening());
      if (!isMissing) this.#isDown = false;
      if (wasMissing && !isMissing) onChange('back');
      if (wasMissing || !isMissing) return;
      await this.settled();
      if (this.#isDown) onChange('down');
    };
    const timer = setInterval(() => void look(), WATCH_MS);
    return () => clearInterval(timer);
  }

  #isListening(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1');
      const end = (listening: boolean) => {
        socket.destroy();
        resolve(listening);
      };
      socket.once('connect', () => end(true));
      socket.once('error', () => end(false));
    });
  }
}
