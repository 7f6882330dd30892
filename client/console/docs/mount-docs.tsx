import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { worldFrom } from '#console/connection/browser-world.ts';
import { WorldProvider } from '#console/connection/use-world.tsx';
import { WorldConnection } from '#console/connection/world-connection.ts';
import { followTheme } from '#console/theme/theme.ts';
import { NoticeProvider } from '#console/ui/notice.tsx';
import { DocsApp } from './docs-app.tsx';

/**
 * Starts the API's documentation in an element, for the world of its address or cookie. The returned function takes it
 * away again; only tests close one.
 */
export function mountDocs(element: HTMLElement): () => void {
  const stopFollowing = followTheme();
  const connection = new WorldConnection(worldFrom(window.location.search, document.cookie));
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <WorldProvider connection={connection}>
        <NoticeProvider>
          <DocsApp />
        </NoticeProvider>
      </WorldProvider>
    </StrictMode>,
  );
  return () => {
    root.unmount();
    stopFollowing();
  };
}
