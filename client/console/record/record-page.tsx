import { CheckpointsPanel } from '#console/checkpoints/checkpoints-panel.tsx';
import { JournalPage } from '#console/journal/journal-page.tsx';
import { TimelinePage } from '#console/timeline/timeline-page.tsx';
import { usePlace } from '#console/use-place.ts';

/** Everything that happened in the world, as a list or as a drawing. */
export function RecordPage() {
  const { drawing, points } = usePlace().address.query;
  if (points === '1') return <CheckpointsPanel />;
  return drawing === '1' ? <TimelinePage /> : <JournalPage />;
}
