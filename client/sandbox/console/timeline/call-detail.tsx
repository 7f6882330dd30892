import type { EventOf } from '#client-sandbox/console/events/event-text.ts';
import { JournalDetail } from '#client-sandbox/console/journal/journal-detail.tsx';
import { EventDetail } from './event-detail.tsx';
import { useEntry } from './use-entry.ts';

interface CallDetailProps {
  readonly call: EventOf<'call'>;
  readonly onClose: () => void;
}

/** The journal's detail of a call; what the timeline knows of it where the journal has let it go. */
export function CallDetail({ call, onClose }: CallDetailProps) {
  const { entry, isRead, failure } = useEntry(call.requestId);
  if (entry) return <JournalDetail entry={entry} isAlone={false} onClose={onClose} />;
  const note = failure ?? (isRead ? '请求日志里已没有这一条' : '读取中');
  return <EventDetail event={call} note={note} onClose={onClose} />;
}
