import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 5_000;
const POLL_MS = 100;
const WATCH_MS = 500;

export type ApiPort = ReturnType<typeof apiPort>;

/**
 * Port of the API behind Vite: it is silent for a moment at each restart, and for longer where the code is broken.
 * @param patienceMs how long requests wait for a silent API
 */
export function apiPort(port: number, patienceMs = PATIENCE_MS) {
  /** silent for as long as requests wait; from then on they are refused at once, until something listens again */
  let isDown = false;

  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const end = (listening: boolean) => {
        socket.destroy();
        resolve(listening);
      };
      socket.once('connect', () => end(true));
      socket.once('error', () => end(false));
    });

  /** Resolves once something listens, or when that took too long. Looks each time: a restart may come any time. */
  async function settled(): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!(await isListening())) {
      isDown ||= Date.now() >= deadline;
      if (isDown) return;
      await sleep(POLL_MS);
    }
    isDown = false;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    get isDown() {
      return isDown;
    },
    settled,
    /**
     * Reports that the API is down, and each time that it is back, be it from a restart.
     * @param isWanted false leaves the API alone @returns a function that stops it
     */
    watch: (isWanted: () => boolean, onChange: (state: 'back' | 'down') => void): (() => void) => {
      let isMissing = false;
      const look = async (): Promise<void> => {
        if (!isWanted()) return;
        const wasMissing = isMissing;
        isMissing = !(await isListening());
        if (!isMissing) isDown = false;
        if (wasMissing && !isMissing) onChange('back');
        if (wasMissing || !isMissing) return;
        await settled();
        if (isDown) onChange('down');
      };
      const timer = setInterval(() => void look(), WATCH_MS);
      return () => clearInterval(timer);
    },
  };
}
