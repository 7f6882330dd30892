import { useCallback, useMemo, useState } from 'react';
import { pointAfter } from '#console/checkpoints/point-after.ts';
import { ReturnButton } from '#console/checkpoints/return-button.tsx';
import { useCheckpoints } from '#console/checkpoints/use-checkpoints.ts';
import { EventDetail } from '#console/events/event-detail.tsx';
import { useTimeline } from '#console/events/use-timeline.ts';
import { useMedia } from '#console/hooks/use-media.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { OpenWorkbench } from '#console/open-workbench.tsx';
import { usePhonePlace } from '#console/phone/use-phone-place.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import link from '#ui/link.module.css';
import { CallDetail } from './call-detail.tsx';
import { JournalList } from './journal-list.tsx';
import styles from './journal-page.module.css';
import { JournalTools } from './journal-tools.tsx';
import { filtersIn, queryOf, shownEvents } from './journal-view.ts';
import { ViolationNotice } from './violation-notice.tsx';

/** More rows at once only slow the page down. */
const SHOWN_STEP = 500;
const WIDE = '(min-width: 1180px)';
const WIDE_BESIDE_PHONE = '(min-width: 1560px)';
const NONE: readonly TimelineEvent[] = [];

/** The timeline as a list: every call of the portal that came, why it was answered so, and what happened in between. */
export function JournalPage() {
  const { events, dropped, failure, reload } = useTimeline();
  const { address, open, turnTo, refine } = usePlace();
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const [room, setRoom] = useState(SHOWN_STEP);
  const { isShown: isPhoneThere } = usePhonePlace();
  const isWide = useMedia(isPhoneThere ? WIDE_BESIDE_PHONE : WIDE);

  const all = events ?? NONE;
  const filters = useMemo(() => filtersIn(address.query), [address.query]);
  const shown = useMemo(() => {
    const seen = pausedAt === null ? all : all.filter(({ seq }) => seq <= pausedAt);
    return shownEvents(seen, filters);
  }, [all, filters, pausedAt]);
  const rows = useMemo(() => shown.slice(0, room), [shown, room]);
  const calls = useMemo(() => shown.flatMap((event) => (event.kind === 'call' ? event.journal : [])), [shown]);
  const hasCalls = all.some(({ kind }) => kind === 'call');
  // An address leads to its event whatever the filters leave out.
  const chosen = all.find(({ seq }) => String(seq) === address.thing) ?? null;
  const isGone = events !== null && address.thing !== null && chosen === null;
  const isListThere = isWide || !chosen;
  const choose = useCallback((seq: number) => open(String(seq)), [open]);
  const turn = useCallback((seq: number) => turnTo(String(seq)), [turnTo]);
  const close = () => open(null);

  return (
    <>
      <JournalTools
        filters={filters}
        shown={calls}
        missed={pausedAt === null ? null : all.filter(({ seq }) => seq > pausedAt).length}
        isEmpty={all.length === 0}
        onFilter={(change) => refine(queryOf(change))}
        onPause={(isPaused) => setPausedAt(isPaused ? (all.at(-1)?.seq ?? 0) : null)}
        onCleared={reload}
        onRestored={reload}
      />
      <ViolationNotice />
      {failure && <Trouble text={failure} onRetry={reload} />}
      {isGone && (
        <LostThing text={`第${address.thing}条已不在这个世界的日志里`} wayOut="看所有请求" onLeave={() => open(null)} />
      )}
      <div className={chosen && isWide ? styles.split : styles.whole}>
        {isListThere && (
          <div>
            {events && !hasCalls && (
              <Empty icon={<Icon name="journal" size={28} />} title="还没有请求">
                <p>云采购的每个接口请求会出现在这里</p>
                <OpenWorkbench />
              </Empty>
            )}
            {shown.length > 0 && (
              <JournalList events={rows} chosen={chosen?.seq ?? null} onChoose={choose} onTurn={turn} />
            )}
            {shown.length > room && (
              <p className={styles.more}>
                <Button look="secondary" size="small" onClick={() => setRoom(room + SHOWN_STEP)}>
                  再显示{SHOWN_STEP}条（共{shown.length}条）
                </Button>
              </p>
            )}
            {dropped > 0 && <p className={styles.more}>更早的{dropped}条已被沙箱淘汰</p>}
            {hasCalls && shown.length === 0 && (
              <Empty icon={<Icon name="journal" size={28} />} title="没有符合筛选的请求">
                <Button look="secondary" size="small" onClick={() => refine(queryOf(filtersIn({})))}>
                  清除筛选
                </Button>
              </Empty>
            )}
          </div>
        )}
        {chosen &&
          (chosen.kind === 'call' ? (
            <CallDetail
              call={chosen}
              acts={<RowActs events={all} seq={chosen.seq} />}
              isAlone={!isWide}
              onClose={close}
            />
          ) : (
            <EventDetail event={chosen} acts={<RowActs events={all} seq={chosen.seq} />} onClose={close} />
          ))}
      </div>
    </>
  );
}

interface RowActsProps {
  readonly events: readonly TimelineEvent[];
  /** the open one */
  readonly seq: number;
}

/** Ways from an open row: back to the moment after it where that is kept, and to its mark in the drawing. */
function RowActs({ events, seq }: RowActsProps) {
  const { value } = useCheckpoints();
  const point = pointAfter(events, value?.checkpoints ?? [], seq);
  return (
    <>
      {point && <ReturnButton point={point} />}
      <a className={link.alone} href={`#/timeline/${seq}`}>
        在时序里看
      </a>
    </>
  );
}
