import { EventDetail } from '#client-sandbox/console/events/event-detail.tsx';
import type { EventOf } from '#client-sandbox/console/events/event-text.ts';
import { JournalDetail } from './journal-detail.tsx';
import { useEntry } from './use-entry.ts';

interface CallDetailProps {
  readonly call: EventOf<'call'>;
  /** there is no room for the list beside it */
  readonly isAlone?: boolean;
  readonly onClose: () => void;
}

/** The journal's detail of a call; what the timeline knows of it where the journal has let it go. */
export function CallDetail({ call, isAlone = false, onClose }: CallDetailProps) {
  const { entry, isRead, failure } = useEntry(call.requestId);
  if (entry) return <JournalDetail entry={entry} links={call.links} isAlone={isAlone} onClose={onClose} />;
  const note = failure ?? (isRead ? '请求日志里已没有这一条' : '读取中');
  return <EventDetail event={call} note={note} onClose={onClose} />;
}
