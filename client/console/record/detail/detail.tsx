import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { abandonedIn } from '#console/events/abandoned.ts';
import { type BySeq, eventText } from '#console/events/event-text.ts';
import { toneOf } from '#console/events/outcome.ts';
import { litBy, relationsOf } from '#console/events/relations.ts';
import { targetOf } from '#console/events/target.ts';
import { SMALL, useMedia } from '#console/hooks/use-media.ts';
import { clockText, dayText, tookText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Button } from '#ui/button.tsx';
import link from '#ui/link.module.css';
import tags from '#ui/tag.module.css';
import { headlineText } from './answer.ts';
import { AnswerRows } from './answer-rows.tsx';
import { CallTabs } from './call-tabs.tsx';
import styles from './detail.module.css';
import { ReturnActs } from './return-acts.tsx';
import { ShareMenu } from './share-menu.tsx';
import { useEntry } from './use-entry.ts';
import { useTyped } from './use-typed.tsx';

interface DetailProps {
  readonly event: TimelineEvent;
  /** all of them, oldest first */
  readonly events: readonly TimelineEvent[];
  /** codes of the messages, by their number in the inbox */
  readonly codes: ReadonlyMap<number, string>;
  readonly hrefOf: (seq: number) => string;
  readonly onClose: () => void;
}

/** One event: its answer, both sides of a refusal, the way back, what it hangs together with, and of a call what travelled. */
export function Detail({ event, events, codes, hrefOf, onClose }: DetailProps) {
  const headingId = useId();
  const bySeq = useMemo(() => new Map(events.map((each) => [each.seq, each])), [events]);
  const related = useMemo(() => {
    const lit = litBy(relationsOf(events, event.seq), event.seq);
    return events.filter(({ seq }) => lit.has(seq) && seq !== event.seq);
  }, [events, event]);
  const call = event.kind === 'call' ? event : null;
  const { entry, note } = useEntry(call);
  const shown = useTyped(event.seq);
  const name = call ? `${call.method} ${targetOf(call.path).path}` : headlineText(event, bySeq);
  return (
    <Frame name={name} onClose={onClose}>
      <header className={styles.header}>
        <h2 id={headingId} className={styles.title} data-tone={call ? toneOf(call) : undefined}>
          {headlineText(event, bySeq)}
        </h2>
        <Button look="quiet" size="small" aria-label="关闭" onClick={onClose}>
          <Icon name="cancel" size={16} />
        </Button>
      </header>
      <Facts event={event} bySeq={bySeq} />
      {call?.reason && <AnswerRows call={call} bySeq={bySeq} codes={codes} {...shown} />}
      <div className={styles.acts}>
        <ReturnActs event={event} events={events} />
        <ShareMenu event={event} events={events} entry={entry} />
      </div>
      <LeftBy event={event} events={events} hrefOf={hrefOf} />
      {related.length > 0 && <Related events={related} bySeq={bySeq} hrefOf={hrefOf} />}
      {entry ? <CallTabs entry={entry} {...shown} /> : call && <p className={styles.note}>{note}</p>}
    </Frame>
  );
}

/** Beside the list; on a phone a sheet over its lower part, with the list in sight above. */
function Frame({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  const isSheet = useMedia(SMALL);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSheet) frame.current?.focus();
  }, [isSheet]);
  return (
    <section
      ref={frame}
      className={isSheet ? styles.sheet : styles.detail}
      aria-label={name}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      {children}
    </section>
  );
}

function Facts({ event, bySeq }: { event: TimelineEvent; bySeq: BySeq }) {
  const { what, who } = eventText(event, bySeq);
  const fault = 'fault' in event && event.kind !== 'fault' ? event.fault : null;
  return (
    <p className={styles.facts}>
      <span>
        {dayText(event.at)} {clockText(event.at)}
      </span>
      {event.kind === 'call' && (
        <>
          <span>{[what, who].filter(Boolean).join(' ')}</span>
          <code>
            {event.method} {targetOf(event.path).path}
          </code>
          <span>HTTP {event.status}</span>
          {event.endpoint === null && <span className={tags.red}>未匹配</span>}
          {event.code !== null && <code>{event.code}</code>}
          <span>{tookText(event.tookMs)}</span>
          <span>{event.requestId}</span>
        </>
      )}
      {'expiresAt' in event && event.expiresAt !== null && <span>{clockText(event.expiresAt)}过期</span>}
      {fault !== null && (
        <a className={link.alone} href={`#/settings/faults?fault=${encodeURIComponent(fault)}`}>
          故障{fault}
        </a>
      )}
    </p>
  );
}

/** Says that a return has left this event behind. */
function LeftBy({ event, events, hrefOf }: Pick<DetailProps, 'event' | 'events' | 'hrefOf'>) {
  const stretch = abandonedIn(events).find(({ from, to }) => event.seq >= from && event.seq <= to);
  const by = events.find(({ seq }) => stretch !== undefined && seq === stretch.to + 1);
  if (!by) return null;
  return (
    <p className={styles.note}>
      这一段已经离开：
      <a href={hrefOf(by.seq)}>
        {clockText(by.at)} {eventText(by).what}
      </a>
    </p>
  );
}

interface RelatedProps {
  readonly events: readonly TimelineEvent[];
  readonly bySeq: BySeq;
  readonly hrefOf: (seq: number) => string;
}

/** Events that it hangs together with, oldest first. */
function Related({ events, bySeq, hrefOf }: RelatedProps) {
  const headingId = useId();
  return (
    <div>
      <h3 id={headingId} className={styles.name}>
        与它相连
      </h3>
      <ol className={styles.related} aria-labelledby={headingId}>
        {events.map((event) => {
          const { what, who, end } = eventText(event, bySeq);
          return (
            <li key={event.seq}>
              <a href={hrefOf(event.seq)}>
                <span className={styles.time}>{clockText(event.at)}</span> {[what, who].filter(Boolean).join(' ')}{' '}
                <span className={styles.end}>{end}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
