import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { answerTo, useLive, useWorld } from '#console/connection/world.tsx';
import { useTimeline } from '#console/events/timeline.ts';
import { SMALL, useMedia } from '#console/hooks/browser.ts';
import { LostThing } from '#console/lists/lost-thing.tsx';
import { INBOX } from '#console/phone/sms-view.ts';
import { fragmentOf, open, refine, usePlace } from '#console/place.ts';
import { Detail } from '#console/record/detail/detail.tsx';
import { RecordList } from '#console/record/list/record-list.tsx';
import { CHECKPOINTS } from '#console/time/checkpoints.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink, Empty, Trouble } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { RecordTools } from './record-tools.tsx';
import styles from './record-view.module.css';
import { filtersIn, fittingEvents, knownOf, NO_FILTERS, type Stream, StreamContext, useStream } from './stream.ts';

const NONE: readonly TimelineEvent[] = [];

/** Everything that happened in the world: one stream, one list, one detail. */
export function RecordPage() {
  const { events: read, dropped, failure, reload } = useTimeline();
  const { isReadOnly } = useWorld();
  const { query, thing } = usePlace();
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const codes = useCodes();
  // A file has neither inbox nor accounts: these readings stay empty.
  const owners = useLive(OWNERS).value?.accounts;
  const checkpoints = useLive(CHECKPOINTS.source).value?.checkpoints;

  const all = read ?? NONE;
  const { kind = '', who = '', text = '' } = query;
  const last = useRef<ReturnType<typeof knownOf>>(null);
  const known = useMemo(() => {
    const events = pausedAt === null ? all : all.filter(({ seq }) => seq <= pausedAt);
    last.current = knownOf(events, owners, last.current);
    return last.current;
  }, [all, pausedAt, owners]);
  const filters = useMemo(() => filtersIn({ kind, who, text }), [kind, who, text]);
  const fitting = useMemo(() => fittingEvents(known, filters), [known, filters]);
  const names = useMemo(
    () => new Map((checkpoints ?? []).flatMap(({ seq, name }) => (name === null ? [] : [[seq, name]]))),
    [checkpoints],
  );
  const pause = useCallback((isPaused: boolean) => setPausedAt(isPaused ? (all.at(-1)?.seq ?? 0) : null), [all]);
  // The event of the address is open even where the filters leave it out.
  const chosen = known.bySeq.get(Number(thing))?.seq ?? null;
  const stream: Stream = useMemo(() => {
    const hrefOf = (seq: number) => fragmentOf({ view: 'record', thing: String(seq), query: { kind, who, text } });
    return { ...known, codes, filters, fitting, chosen, names, hrefOf };
  }, [known, codes, filters, fitting, chosen, names, kind, who, text]);

  return (
    <StreamContext value={stream}>
      <div className={styles.view}>
        <RecordTools
          missed={pausedAt === null ? null : all.length - known.events.length}
          onPause={pause}
          onChanged={reload}
        />
        <ViolationNotice />
        <Trouble text={failure} onRetry={reload} />
        {read !== null && thing !== null && chosen === null && (
          <LostThing text={`第${thing}条已不在这个世界的记录里`} wayOut="看全部记录" onLeave={() => open(null)} />
        )}
        {dropped > 0 && <p className={layout.hint}>更早的{dropped}条已被沙箱清理</p>}
        {/* A world begins with its own start. */}
        {read !== null && all.every((event) => event.kind === 'world') && (
          <Empty
            icon="timeline"
            title={isReadOnly ? '什么也没有发生' : all.length === 0 ? '记录已清空' : '还没有发生什么'}
          >
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

/** Strip, list and detail of a stream. */
const RecordView = memo(function RecordView() {
  const { bySeq, fitting, chosen } = useStream();
  const open = chosen === null ? undefined : bySeq.get(chosen);
  const isSmall = useMedia(SMALL);
  return (
    <div className={open && !isSmall ? styles.split : styles.whole}>
      {fitting.length > 0 ? (
        <RecordList />
      ) : (
        <Empty icon="timeline" title="没有符合筛选的">
          <Act onClick={() => refine(NO_FILTERS)}>清除筛选</Act>
        </Empty>
      )}
      {open && <Detail key={open.seq} event={open} />}
    </div>
  );
});

const OWNERS = answerTo(CONTROL.accounts, 'accounts');

/** Codes of the messages by their number in the inbox, as the phone shows them. */
function useCodes(): ReadonlyMap<number, string> {
  const { value } = useLive(INBOX);
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
    <section className={`failed ${styles.notice}`} aria-label="违反契约的响应">
      <p className={styles.title}>有{violations.length}个响应违反了契约</p>
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
