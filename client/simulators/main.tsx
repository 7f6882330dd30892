import '#console/ui/sizes.css';
import { StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { worldFrom } from '#console/connection/browser-world.ts';
import { WorldProvider } from '#console/connection/use-world.tsx';
import { WorldConnection } from '#console/connection/world-connection.ts';
import { followTheme } from '#console/theme/theme.ts';
import { NoticeProvider } from '#console/ui/notice.tsx';
import { SimulatorApp } from './simulator-app.tsx';
import { type SimulatorPage, simulatorPageOf } from './simulator-page.ts';

followTheme();
const root = document.getElementById('root');
const page = simulatorPageOf(window.location.pathname);
const connection = new WorldConnection(worldFrom(window.location.search, document.cookie));
const stage = (
  <WorldProvider connection={connection}>
    <NoticeProvider>
      <SimulatorApp />
    </NoticeProvider>
  </WorldProvider>
);
if (root) createRoot(root).render(<StrictMode>{page?.isBare ? <BarePage page={page} /> : stage}</StrictMode>);

/** A page that stands in a frame of another stage page. It holds no line to the world: six of them are all a browser has. */
function BarePage({ page }: { page: SimulatorPage }) {
  useEffect(() => {
    document.title = page.label;
  }, [page]);
  return (
    <NoticeProvider>
      <Suspense>
        <page.Page />
      </Suspense>
    </NoticeProvider>
  );
}
