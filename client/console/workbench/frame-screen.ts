import type { Screen } from '#kit/story/screen.ts';
import type { PageWindow } from '#kit/story/tab.ts';

/** Longest wait for a page to show something. */
const SHOWN_WITHIN_MS = 10_000;

/** The page in a frame as a person finds their way in it, null while there is none. Loaded when it is first needed. */
export async function screenOf(frame: HTMLIFrameElement | null): Promise<Screen | null> {
  const { Screen } = await import('#kit/story/screen.ts');
  const window = frame?.contentWindow as PageWindow | null | undefined;
  return window?.document?.body ? new Screen({ window }) : null;
}

/** Waits until the page in a frame, or the one that it is going to, shows something. @returns null after ten seconds */
export async function whenShown<T>(
  frame: HTMLIFrameElement | null,
  look: (screen: Screen) => T | undefined,
): Promise<T | null> {
  const { Screen } = await import('#kit/story/screen.ts');
  if (!frame) return null;
  return new Promise((resolve) => {
    const changes = new MutationObserver(check);
    const timer = setTimeout(() => end(null), SHOWN_WITHIN_MS);
    frame.addEventListener('load', begin);
    begin();

    /** Each document has its own changes. */
    function begin(): void {
      changes.disconnect();
      const page = frame?.contentDocument;
      if (page) changes.observe(page, { subtree: true, childList: true, attributes: true });
      check();
    }

    function check(): void {
      const window = frame?.contentWindow as PageWindow | null | undefined;
      const found = window?.document?.body ? look(new Screen({ window })) : undefined;
      if (found !== undefined) end(found);
    }

    function end(found: T | null): void {
      clearTimeout(timer);
      changes.disconnect();
      frame?.removeEventListener('load', begin);
      resolve(found);
    }
  });
}
