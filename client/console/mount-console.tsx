import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { markedAsGone, worldFrom } from '#console/connection/browser-world.ts';
import { WorldProvider } from '#console/connection/use-world.tsx';
import { WorldConnection } from '#console/connection/world-connection.ts';
import { followTheme } from '#console/theme/theme.ts';
import { NoticeProvider } from '#console/ui/notice.tsx';
import { ConsoleApp } from './console-app.tsx';
import { scenarioIn } from './scenarios/fixtures.ts';
import { viewHref } from './view.ts';

/**
 * Starts the console in an element, for the world of its address or cookie. The returned function takes it away
 * again, as a closed tab does; only tests close one.
 */
export function mountConsole(element: HTMLElement): () => void {
  const scenario = scenarioIn(window.location.search);
  // A deep link to a scenario shows where it leads, unless it names a view itself.
  if (scenario !== null && window.location.hash === '') window.location.hash = viewHref({ id: 'scenarios' });
  const stopFollowing = followTheme();
  const connection = new WorldConnection(markedAsGone() ?? worldFrom(window.location.search, document.cookie));
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <WorldProvider connection={connection}>
        <NoticeProvider>
          <ConsoleApp scenario={scenario} />
        </NoticeProvider>
      </WorldProvider>
    </StrictMode>,
  );
  return () => {
    root.unmount();
    stopFollowing();
  };
}
