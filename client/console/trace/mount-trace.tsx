import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GoBackProvider } from '#console/checkpoints/checkpoints.tsx';
import { WorldProvider } from '#console/connection/world.tsx';
import { isRefusedAct } from '#console/events/timeline.ts';
import { fragmentOf } from '#console/place.ts';
import { RecordPage } from '#console/record/record-page.tsx';
import { ReadOnlyBanner, ReadOnlyConnection } from '#console/replay/replay.tsx';
import { NoticeProvider } from '#console/ui/parts.tsx';
import type { Trace } from '#contract/control/replay.ts';
import '#console/ui/sizes.css';
import styles from './trace.module.css';

/** Shows a trace in an element, by the console's own record. The returned function takes it away again. */
export function mountTrace(element: HTMLElement, trace: Trace): () => void {
  const { timeline, journal, opensAt, omitted, ...of } = trace;
  document.title = `${of.name} - 沙箱的记录`;
  if (window.location.hash === '') {
    const { events } = timeline;
    const refusal = events.find(({ seq }) => seq === opensAt) ?? events.findLast(isRefusedAct);
    window.history.replaceState(null, '', fragmentOf({ view: 'record', thing: refusal ? String(refusal.seq) : null }));
  }
  const connection = new ReadOnlyConnection({ timeline, journal }, { ...of, isTrace: true });
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <WorldProvider connection={connection}>
        <NoticeProvider>
          <GoBackProvider>
            <main className={styles.page}>
              <h1 className="visually-hidden">记录</h1>
              <ReadOnlyBanner bundle={connection.bundle}>
                {omitted > 0 && <span>更早的{omitted}条放不下，没有写进这个文件</span>}
              </ReadOnlyBanner>
              <RecordPage />
            </main>
          </GoBackProvider>
        </NoticeProvider>
      </WorldProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}
