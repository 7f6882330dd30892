import { useCallback, useMemo, useState } from 'react';
import { fragmentOf } from '#console/address.ts';
import { useTimeline } from '#console/events/use-timeline.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { OpenWorkbench } from '#console/open-workbench.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Empty } from '#ui/empty.tsx';
import { Detail } from './detail/detail.tsx';
import { filtersIn, peopleIn, queryOf } from './filters.ts';
import { PointsDialog } from './points-dialog.tsx';
import { RecordActs } from './record-acts.tsx';
import { RecordTools } from './record-tools.tsx';
import { RecordView } from './record-view.tsx';
import { useCodes } from './use-codes.ts';
import { ViolationNotice } from './violation-notice.tsx';

const NONE: readonly TimelineEvent[] = [];

/** Everything that happened in the world: one stream, one list, one drawing, one detail. */
export function RecordPage() {
  const { events: read, dropped, failure, reload } = useTimeline();
  const { address, open, turnTo, refine } = usePlace();
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const codes = useCodes();

  const all = read ?? NONE;
  const events = useMemo(() => (pausedAt === null ? all : all.filter(({ seq }) => seq <= pausedAt)), [all, pausedAt]);
  const { kind = '', who = '', text = '', drawing = '', points = '' } = address.query;
  const filters = useMemo(() => filtersIn({ kind, who, text }), [kind, who, text]);
  const people = useMemo(() => peopleIn(all), [all]);
  const isDrawn = drawing === '1';
  const isAtPoints = points === '1';
  const thing = isAtPoints ? null : address.thing;
  // An address leads to its event whatever the filters leave out.
  const chosen = all.find(({ seq }) => String(seq) === thing) ?? null;
  const hrefOf = useCallback(
    (seq: number) => fragmentOf({ view: 'record', thing: String(seq), query: { kind, who, text, drawing } }),
    [kind, who, text, drawing],
  );
  const choose = useCallback((seq: number) => open(String(seq)), [open]);
  const turn = useCallback((seq: number) => turnTo(String(seq)), [turnTo]);
  // A world begins with its own start.
  const isNew = read !== null && all.every((event) => event.kind === 'world');

  return (
    <RecordView
      events={events}
      codes={codes}
      filters={filters}
      chosen={chosen}
      isDrawn={isDrawn}
      hrefOf={hrefOf}
      onChoose={choose}
      onTurn={turn}
      onFilter={(change) => refine(queryOf(change))}
      tools={(fitting) => (
        <RecordTools
          filters={filters}
          people={people}
          isDrawn={isDrawn}
          onFilter={(change) => refine(queryOf(change))}
          onDraw={(next) => refine({ drawing: next ? '1' : '' })}
        >
          <RecordActs
            shown={fitting}
            missed={pausedAt === null ? null : all.filter(({ seq }) => seq > pausedAt).length}
            isEmpty={all.length === 0}
            onPause={(isPaused) => setPausedAt(isPaused ? (all.at(-1)?.seq ?? 0) : null)}
            onPoints={() => open(null, { points: '1' })}
            onChanged={reload}
          />
        </RecordTools>
      )}
      notices={
        <>
          <ViolationNotice />
          {failure && <Trouble text={failure} onRetry={reload} />}
          {read !== null && thing !== null && chosen === null && (
            <LostThing text={`第${thing}条已不在这个世界的记录里`} wayOut="看全部记录" onLeave={() => open(null)} />
          )}
          <PointsDialog
            isOpen={isAtPoints}
            named={address.thing}
            hrefOf={hrefOf}
            onClose={() => open(null, { points: '' })}
          />
          {dropped > 0 && <p>更早的{dropped}条已被沙箱淘汰</p>}
        </>
      }
      detail={
        chosen && (
          <Detail
            key={chosen.seq}
            event={chosen}
            events={all}
            codes={codes}
            hrefOf={hrefOf}
            onClose={() => open(null)}
          />
        )
      }
      empty={
        isNew && (
          <Empty icon={<Icon name="timeline" size={28} />} title="还没有发生什么">
            <p>在工作台里登录一次，请求、短信和二维码会出现在这里</p>
            <OpenWorkbench />
          </Empty>
        )
      }
    />
  );
}
