import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WorldConnection, WorldProvider } from '#console/connection/world.tsx';
import { NoticeProvider } from '#console/ui/parts.tsx';
import { followTheme } from '#console/ui/theme-switch.tsx';
import { markedAsGone, portOf, worldFrom } from './place.ts';
import '#console/ui/sizes.css';

/**
 * Starts a page in an element, for the world of its address or cookie. The returned function takes it away again, as a
 * closed tab does; only tests close one.
 */
export function mountPage(element: HTMLElement, page: ReactNode): () => void {
  const stopFollowing = followTheme();
  const connection = new WorldConnection(
    markedAsGone() ?? worldFrom(window.location.search, document.cookie, portOf(window.location)),
  );
  const unmount = mounted(
    element,
    <WorldProvider connection={connection}>
      <NoticeProvider>{page}</NoticeProvider>
    </WorldProvider>,
  );
  return () => {
    unmount();
    stopFollowing();
  };
}

/** Shows a page in an element. @returns a function that removes it */
export function mounted(element: HTMLElement, page: ReactNode): () => void {
  const root = createRoot(element);
  root.render(<StrictMode>{page}</StrictMode>);
  return () => root.unmount();
}
