import { useMemo, useState } from 'react';
import { fragmentOf } from '#console/address.ts';
import { useCheckpoints } from '#console/checkpoints/use-checkpoints.ts';
import { useTimeline } from '#console/events/use-timeline.ts';
import { visitsOf } from '#console/events/visits.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { OpenWorkbench } from '#console/open-workbench.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { usePlace } from '#console/use-place.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Empty } from '#ui/empty.tsx';
import { Detail } from './detail/detail.tsx';
import { filtersIn, fittingEvents, NO_FILTERS, queryOf } from './filters.ts';
import { RecordTools } from './record-tools.tsx';
import styles from './record-view.module.css';
import { RecordView } from './record-view.tsx';
import { type Stream, StreamProvider } from './stream.tsx';
import { useCodes } from './use-codes.ts';
import { ViolationNotice } from './violation-notice.tsx';

const NONE: readonly TimelineEvent[] = [];

/** Everything that happened in the world: one stream, one list, one drawing, one detail. */
export function RecordPage() {
  const { events: read, dropped, failure, reload } = useTimeline();
  const { address, open, turnTo, refine } = usePlace();
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const codes = useCodes();
  const points = useCheckpoints().value?.checkpoints;

  const all = read ?? NONE;
  const { kind = '', who = '', text = '', drawing = '' } = address.query;
  const stream = useMemo((): Stream => {
    const events = pausedAt === null ? all : all.filter(({ seq }) => seq <= pausedAt);
    return {
      ...{ events, codes, visits: visitsOf(events), bySeq: new Map(events.map((event) => [event.seq, event])) },
      names: new Map((points ?? []).flatMap(({ seq, name }) => (name === null ? [] : [[seq, name]]))),
      hrefOf: (seq) => fragmentOf({ view: 'record', thing: String(seq), query: { kind, who, text, drawing } }),
      open: (seq) => open(String(seq)),
      turnTo: (seq) => turnTo(String(seq)),
    };
  }, [all, pausedAt, codes, points, kind, who, text, drawing, open, turnTo]);
  const filters = useMemo(() => filtersIn({ kind, who, text }), [kind, who, text]);
  const fitting = useMemo(() => fittingEvents(stream, filters), [stream, filters]);
  // An address leads to its event whatever the filters leave out.
  const chosen = stream.bySeq.get(Number(address.thing)) ?? null;

  return (
    <StreamProvider stream={stream}>
      <div className={styles.view}>
        <RecordTools
          filters={filters}
          fitting={fitting}
          isDrawn={drawing === '1'}
          missed={pausedAt === null ? null : all.length - stream.events.length}
          onFilter={(change) => refine(queryOf(change))}
          onDraw={(isDrawn) => refine({ drawing: isDrawn ? '1' : '' })}
          onPause={(isPaused) => setPausedAt(isPaused ? (all.at(-1)?.seq ?? 0) : null)}
          onChanged={reload}
        />
        <ViolationNotice />
        {failure && <Trouble text={failure} onRetry={reload} />}
        {read !== null && address.thing !== null && chosen === null && (
          <LostThing
            text={`第${address.thing}条已不在这个世界的记录里`}
            wayOut="看全部记录"
            onLeave={() => open(null)}
          />
        )}
        {dropped > 0 && <p className={layout.hint}>更早的{dropped}条已被沙箱淘汰</p>}
        {/* A world begins with its own start. */}
        {read !== null && all.every((event) => event.kind === 'world') && (
          <Empty icon={<Icon name="timeline" size={28} />} title="还没有发生什么">
            <p>在工作台里登录一次，请求、短信和二维码会出现在这里</p>
            <OpenWorkbench />
          </Empty>
        )}
        {all.length > 0 && (
          <RecordView
            filters={filters}
            fitting={fitting}
            chosen={chosen?.seq ?? null}
            isDrawn={drawing === '1'}
            onAll={() => refine(queryOf(NO_FILTERS))}
            detail={chosen && <Detail key={chosen.seq} event={chosen} onClose={() => open(null)} />}
          />
        )}
      </div>
    </StreamProvider>
  );
}
