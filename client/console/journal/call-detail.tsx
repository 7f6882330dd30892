import type { ReactNode } from 'react';
import { EventDetail } from '#console/events/event-detail.tsx';
import type { EventOf } from '#console/events/event-text.ts';
import { JournalDetail } from './journal-detail.tsx';
import { useEntry } from './use-entry.ts';

interface CallDetailProps {
  readonly call: EventOf<'call'>;
  /** beside what can be done with any call */
  readonly acts?: ReactNode;
  /** there is no room for the list beside it */
  readonly isAlone?: boolean;
  readonly onClose: () => void;
}

/** The journal's detail of a call; what the timeline knows of it where the journal has let it go. */
export function CallDetail({ call, acts, isAlone = false, onClose }: CallDetailProps) {
  const { entry, isRead, failure } = useEntry(call);
  if (entry) return <JournalDetail {...{ entry, acts, isAlone, onClose }} links={call.links} />;
  const note = failure ?? (isRead ? '请求日志里已没有这一条' : '读取中');
  return <EventDetail event={call} acts={acts} note={note} isPartial={!isRead} onClose={onClose} />;
}
