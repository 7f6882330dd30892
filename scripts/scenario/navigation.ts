import { stripVTControlCharacters } from 'node:util';

/** Playwright's messages for an action on a page that navigates meanwhile. It has no error class of its own. */
const OVERTAKEN =
  /Execution context was destroyed|Cannot find context with specified id|Not attached to an active page|[Ff]rame (?:was|has been|got) detached|interrupted by another navigation|net::ERR_ABORTED/;

const AGAIN_MS = 20;

/** True if an action failed only because its page navigated away meanwhile. */
export function isNavigatedAway(error: unknown): boolean {
  return OVERTAKEN.test(stripVTControlCharacters(String(error)));
}

/** Does something again until no navigation overtakes it. @throws anything else, and the last overtaking after `patienceMs` */
export async function pastNavigation<T>(act: () => Promise<T>, patienceMs: number): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isNavigatedAway(error) || performance.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
