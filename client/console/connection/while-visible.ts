/** A short look at another tab costs nothing; a longer one gives the connection back. */
const GRACE_MS = 20_000;

/**
 * Runs `run` while the page is visible: it is stopped by its signal some time after the page was hidden, and run again
 * when it shows. A browser opens six connections to a host, and a row of hidden consoles would hold them all.
 * @returns a function that stops it for good
 */
export function whileVisible(run: (signal: AbortSignal) => void): () => void {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    running?.abort();
    running = null;
  };
  const follow = (): void => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(stop, GRACE_MS);
    } else if (!running) {
      running = new AbortController();
      run(running.signal);
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(timer);
    stop();
  };
}
