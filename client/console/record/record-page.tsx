import { useMemo, useState } from 'react';
import { useCheckpoints } from '#console/checkpoints/checkpoints.tsx';
import { answerTo, sourceOf, useLive, useWorld } from '#console/connection/world.tsx';
import { useTimeline, visitsOf } from '#console/events/timeline.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { INBOX } from '#console/phone/sms-view.ts';
import { fragmentOf, usePlace } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { ActLink, Empty, Trouble } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsInbox } from '#contract/control/phone.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { RecordTools } from './record-tools.tsx';
import styles from './record-view.module.css';
import { RecordView } from './record-view.tsx';
import { filtersIn, fittingEvents, type Stream, StreamContext } from './stream.ts';

const NONE: readonly TimelineEvent[] = [];

/** Everything that happened in the world: one stream, one list, one drawing, one detail. */
export function RecordPage() {
  const { events: read, dropped, failure, reload } = useTimeline();
  const { isReadOnly } = useWorld();
  const { open, query, thing } = usePlace();
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const codes = useCodes();
  const points = useCheckpoints().value?.checkpoints;

  const all = read ?? NONE;
  const { kind = '', who = '', text = '', drawing = '' } = query;
  const known = useMemo(() => {
    const events = pausedAt === null ? all : all.filter(({ seq }) => seq <= pausedAt);
    return { events, visits: visitsOf(events), bySeq: new Map(events.map((event) => [event.seq, event])) };
  }, [all, pausedAt]);
  const filters = useMemo(() => filtersIn({ kind, who, text }), [kind, who, text]);
  const fitting = useMemo(() => fittingEvents(known, filters), [known, filters]);
  // An address leads to its event whatever the filters leave out.
  const chosen = known.bySeq.get(Number(thing))?.seq ?? null;
  const stream: Stream = {
    ...known,
    codes,
    filters,
    fitting,
    chosen,
    names: new Map((points ?? []).flatMap(({ seq, name }) => (name === null ? [] : [[seq, name]]))),
    hrefOf: (seq) => fragmentOf({ view: 'record', thing: String(seq), query: { kind, who, text, drawing } }),
  };

  return (
    <StreamContext value={stream}>
      <div className={styles.view}>
        <RecordTools
          missed={pausedAt === null ? null : all.length - known.events.length}
          onPause={(isPaused) => setPausedAt(isPaused ? (all.at(-1)?.seq ?? 0) : null)}
          onChanged={reload}
        />
        <ViolationNotice />
        <Trouble text={failure} onRetry={reload} />
        {read !== null && thing !== null && chosen === null && (
          <LostThing text={`第${thing}条已不在这个世界的记录里`} wayOut="看全部记录" onLeave={() => open(null)} />
        )}
        {dropped > 0 && <p className={layout.hint}>更早的{dropped}条已被沙箱淘汰</p>}
        {/* A world begins with its own start. */}
        {read !== null && all.every((event) => event.kind === 'world') && (
          <Empty icon="timeline" title={isReadOnly ? '什么也没有发生' : '还没有发生什么'}>
            {!isReadOnly && (
              <>
                <p>在工作台里登录一次，请求、短信和二维码会出现在这里</p>
                <ActLink href={fragmentOf({ view: '' })}>打开工作台</ActLink>
              </>
            )}
          </Empty>
        )}
        {all.length > 0 && <RecordView />}
      </div>
    </StreamContext>
  );
}

/** A bundle has no inbox. */
const NO_INBOX = sourceOf<Pick<SmsInbox, 'messages'>>(async () => ({ messages: [] }));

/** Codes of the messages by their number in the inbox, as the phone shows them; none of a world that is only read. */
function useCodes(): ReadonlyMap<number, string> {
  const { value } = useLive<Pick<SmsInbox, 'messages'>>(useWorld().isReadOnly ? NO_INBOX : INBOX);
  return useMemo(
    () => new Map((value?.messages ?? []).flatMap(({ seq, code }) => (code === null ? [] : [[seq, code]]))),
    [value],
  );
}

const SHOWN_MAX = 5;
const VIOLATIONS = answerTo(CONTROL.violations, 'journal');

/** Answers of the mock that broke the contract: there should be none. */
function ViolationNotice() {
  const { value } = useLive(VIOLATIONS);
  const violations = value?.violations ?? [];
  if (violations.length === 0) return null;
  return (
    <section className={styles.notice} aria-label="违反契约的回答">
      <p className={styles.title}>有{violations.length}个回答违反了契约</p>
      <ul>
        {violations.slice(-SHOWN_MAX).map(({ requestId, endpoint, path, message }) => (
          <li key={requestId + path}>
            {endpoint} {path}：{message}
          </li>
        ))}
      </ul>
    </section>
  );
}
