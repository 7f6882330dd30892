import { Suspense, useEffect } from 'react';
import { NoticeProvider } from '#client-sandbox/ui/notice.tsx';
import type { SimulatorPage } from './simulator-page.ts';

/** A page that stands in a frame of another stage page. It holds no line to the world: six of them are all a browser has. */
export function BarePage({ page }: { page: SimulatorPage }) {
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
