import { type ReactNode, useState } from 'react';
import { WorldProvider } from '#console/connection/world.tsx';
import { isRefusedAct } from '#console/events/timeline.ts';
import { mounted } from '#console/mount-page.tsx';
import { fragmentOf } from '#console/place.ts';
import { RecordPage } from '#console/record/record-page.tsx';
import { ReadOnlyBanner, ReadOnlyConnection } from '#console/record/replay.tsx';
import { GoBackProvider } from '#console/time/checkpoints.tsx';
import { NoticeProvider } from '#console/ui/parts.tsx';
import type { Trace, TraceRecord } from '#contract/control/replay.ts';
import styles from './trace.module.css';

/** Shows a trace in an element, by the console's own record. The returned function takes it away again. */
export function mountTrace(element: HTMLElement, trace: Trace): () => void {
  document.title = `${trace.name} - 沙箱的记录`;
  if (window.location.hash === '') goToRefusal(trace);
  return mounted(element, <TracePage trace={trace} />);
}

/** Makes the refusal that a trace opens at the place of this page. */
export function goToRefusal({ timeline: { events }, opensAt }: TraceRecord): void {
  const refusal = events.find(({ seq }) => seq === opensAt) ?? events.findLast(isRefusedAct);
  window.history.replaceState(null, '', fragmentOf({ view: 'record', thing: refusal ? String(refusal.seq) : null }));
}

export function TracePage({ trace, children }: { trace: TraceRecord & Partial<Trace>; children?: ReactNode }) {
  const { timeline, journal, opensAt: _place, omitted = 0, ...of } = trace;
  const [connection] = useState(() => new ReadOnlyConnection({ timeline, journal }, { ...of, isTrace: true }));
  return (
    <WorldProvider connection={connection}>
      <NoticeProvider>
        <GoBackProvider>
          <main className={styles.record}>
            <h1 className="visually-hidden">记录</h1>
            <ReadOnlyBanner bundle={connection.bundle}>
              {omitted > 0 && <span>更早的{omitted}条放不下，没有写进这个文件</span>}
              {children}
            </ReadOnlyBanner>
            <RecordPage />
          </main>
        </GoBackProvider>
      </NoticeProvider>
    </WorldProvider>
  );
}
