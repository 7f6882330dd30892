import { JournalPage } from '#console/journal/journal-page.tsx';
import { TimelinePage } from '#console/timeline/timeline-page.tsx';
import { usePlace } from '#console/use-place.ts';

/** Everything that happened in the world, as a list or as a drawing. */
export function RecordPage() {
  const isDrawn = usePlace().address.query.drawing === '1';
  return isDrawn ? <TimelinePage /> : <JournalPage />;
}
