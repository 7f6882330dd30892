import { createContext, use } from 'react';
import type { BySeq } from '#console/events/event-text.ts';
import type { Visit } from '#console/events/visits.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';

/** Some events and what is known beside them, wherever they come from. */
export interface Stream {
  /** oldest first */
  readonly events: readonly TimelineEvent[];
  readonly bySeq: BySeq;
  /** by the seqs of their events */
  readonly visits: ReadonlyMap<number, Visit>;
  /** codes of the messages, by their number in the inbox */
  readonly codes: ReadonlyMap<number, string>;
  /** names of points, by the seqs of the events that they stand after */
  readonly names: ReadonlyMap<number, string>;
  /** address of an event */
  readonly hrefOf: (seq: number) => string;
  readonly open: (seq: number) => void;
  /** opens an event in place of the one that is open */
  readonly turnTo: (seq: number) => void;
}

export const StreamContext = createContext<Stream | null>(null);

export function useStream(): Stream {
  const stream = use(StreamContext);
  if (!stream) throw new Error('useStream needs a StreamContext around it');
  return stream;
}
