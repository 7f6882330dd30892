import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fragmentOf } from '#console/address.ts';
import { pointAfter } from '#console/checkpoints/point-after.ts';
import { useCheckpoints } from '#console/checkpoints/use-checkpoints.ts';
import { eventText } from '#console/events/event-text.ts';
import { useTimeline } from '#console/events/use-timeline.ts';
import { useMedia } from '#console/hooks/use-media.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { clockText } from '#console/status/time-text.ts';
import { Trouble } from '#console/status/trouble.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { type Abandoned, abandonedIn, leftBy } from './abandoned.ts';
import { TimelineDrawing } from './drawing/timeline-drawing.tsx';
import { usePlane } from './drawing/use-plane.ts';
import { type Filters, filtersIn, queryOf } from './filters.ts';
import { type AxisKind, axisOf, fittingPitch } from './layout/axis.ts';
import { type Layout, type Mark, markOf, seqOf } from './layout/layout.ts';
import { PITCHES, USUAL_PITCH, zoomed } from './layout/zoom.ts';
import { Legend } from './legend.tsx';
import { litBy, relationsOf } from './relations.ts';
import styles from './timeline-page.module.css';
import { TimelineSide } from './timeline-side.tsx';
import { TimelineTools } from './timeline-tools.tsx';
import { useLayout } from './use-layout.ts';

const SMALL = '(max-width: 767px)';
const NONE: readonly TimelineEvent[] = [];
const NO_POINTS: readonly Checkpoint[] = [];

/** Everything that happened in this world, drawn: lanes, marks, life lines, and what hangs together. */
export function TimelinePage() {
  const { events: read, dropped, failure, reload } = useTimeline();
  const { address, open, turnTo, refine } = usePlace();
  const { kind = '', text = '', polls = '', axis: axisName = '' } = address.query;
  const [pitch, setPitch] = useState<number>(USUAL_PITCH);
  const namesWidth = useMedia(SMALL) ? 60 : 104;

  const events = read ?? NONE;
  const query = useMemo(() => ({ kind, text, polls, axis: axisName }), [kind, text, polls, axisName]);
  const filters = useMemo(() => filtersIn(query), [query]);
  const axisKind: AxisKind = axisName === 'time' ? 'time' : 'order';
  const layout = useLayout(events, filters);
  const axis = useMemo(() => axisOf(layout.columns, axisKind, pitch), [layout, axisKind, pitch]);
  const plane = usePlane(axis, namesWidth);

  const bySeq = useMemo(() => new Map(events.map((event) => [event.seq, event])), [events]);
  const chosen = bySeq.get(Number(address.thing)) ?? null;
  const relations = useMemo(() => (chosen ? relationsOf(events, chosen.seq) : []), [events, chosen]);

  const abandoned = useMemo(() => columnsOf(layout, abandonedIn(events)), [layout, events]);

  const checkpoints = useCheckpoints().value?.checkpoints ?? NO_POINTS;
  const points = useMemo(() => pointsIn(layout, checkpoints), [layout, checkpoints]);

  const hrefOf = useCallback((seq: number) => fragmentOf({ view: 'timeline', thing: String(seq), query }), [query]);
  // The same function for as long as the page is there: an event never changes, so neither does its name.
  const known = useRef(bySeq);
  known.current = bySeq;
  const nameOf = useCallback((mark: Mark) => {
    const event = known.current.get(seqOf(mark));
    return event ? markName(event, mark.seqs.length) : '';
  }, []);

  const { room, turnTo: turnPlaneTo } = plane;
  const drawn = useRef(axis);
  drawn.current = axis;
  const zoom = useCallback(
    (by: number | 'fit', place = room() / 2) => {
      const { columns } = layout;
      const { kind, pitch: now } = drawn.current;
      const next = by === 'fit' ? fittingPitch(columns, kind, room(), PITCHES) : zoomed(now, by);
      if (next === now) return;
      turnPlaneTo(axisOf(columns, kind, next), place);
      // In the frame of the key or the wheel, so that the next one starts from here.
      flushSync(() => setPitch(next));
    },
    [layout, room, turnPlaneTo],
  );
  const filter = useCallback((change: Partial<Filters>) => refine(queryOf(change)), [refine]);
  const turnAxis = useCallback((kind: AxisKind) => refine({ axis: kind === 'order' ? '' : kind }), [refine]);

  const folded = chosen ? (markOf(layout, chosen.seq)?.mark.seqs ?? []) : [];
  const isEmpty = read !== null && layout.columns.length === 0;
  // A world begins with its own start.
  const isNew = events.every(({ kind }) => kind === 'world');
  return (
    <>
      <TimelineTools filters={filters} axis={axisKind} onFilter={filter} onAxis={turnAxis} onZoom={zoom} />
      {failure && <Trouble text={failure} onRetry={reload} />}
      {read !== null && address.thing !== null && chosen === null && (
        <LostThing text={`第${address.thing}条已不在这个世界的时序里`} wayOut="看全部时序" onLeave={() => open(null)} />
      )}
      <div className={chosen ? styles.split : styles.whole}>
        <div className={styles.picture}>
          {layout.columns.length > 0 && (
            <>
              <TimelineDrawing
                plane={plane}
                namesWidth={namesWidth}
                layout={layout}
                axis={axis}
                chosen={chosen?.seq ?? null}
                relations={relations}
                abandoned={abandoned}
                points={points}
                hrefOf={hrefOf}
                nameOf={nameOf}
                onTurn={(seq) => turnTo(String(seq))}
                onZoom={zoom}
              />
              {isNew ? <NothingYet /> : <Legend />}
            </>
          )}
          {dropped > 0 && <p className={styles.note}>更早的{dropped}个已被沙箱淘汰</p>}
          {isEmpty && (isNew ? <NothingYet /> : <NothingFits onAll={() => refine(queryOf(filtersIn({})))} />)}
        </div>
        {chosen && (
          <TimelineSide
            event={chosen}
            point={pointAfter(events, checkpoints, chosen.seq)}
            leftBy={leftBy(events, chosen.seq)}
            related={seqsIn(litBy(relations, chosen.seq), chosen.seq, bySeq)}
            folded={seqsIn(new Set(folded), null, bySeq)}
            hrefOf={hrefOf}
            onClose={() => open(null)}
          />
        )}
      </div>
    </>
  );
}

function NothingYet() {
  return (
    <Empty icon={<Icon name="timeline" size={28} />} title="还没有发生什么">
      <p>在工作台里登录一次，请求、短信和二维码会画在这里</p>
      <a className={buttonClass('primary', 'small')} href="#/">
        打开工作台
      </a>
    </Empty>
  );
}

function NothingFits({ onAll }: { onAll: () => void }) {
  return (
    <Empty icon={<Icon name="timeline" size={28} />} title="没有符合筛选的">
      <Button look="secondary" size="small" onClick={onAll}>
        清除筛选
      </Button>
    </Empty>
  );
}

/** Columns of stretches of events; filters may show none of one. */
function columnsOf({ columnOf }: Layout, stretches: readonly Abandoned[]): { from: number; to: number }[] {
  return stretches.flatMap(({ from, to }) => {
    const columns: number[] = [];
    for (const [seq, column] of columnOf) if (seq >= from && seq <= to) columns.push(column);
    return columns.length === 0 ? [] : [{ from: Math.min(...columns), to: Math.max(...columns) }];
  });
}

/** Events of these numbers, oldest first. */
function seqsIn(
  seqs: ReadonlySet<number>,
  without: number | null,
  events: ReadonlyMap<number, TimelineEvent>,
): TimelineEvent[] {
  return [...seqs]
    .filter((seq) => seq !== without)
    .toSorted((one, other) => one - other)
    .flatMap((seq) => events.get(seq) ?? []);
}

/** A mark in words: time, what, outcome, reason, subject, and how many it stands for. */
export function markName(event: TimelineEvent, count: number): string {
  const { title, detail } = eventText(event);
  const subject = event.kind === 'call' ? (event.account ?? event.phone ?? '') : '';
  const times = count > 1 ? `共${count}次` : '';
  return `${clockText(event.at)} ${[title, detail, subject, times].filter((part) => part !== '').join('，')}`;
}

/** The newest checkpoint of each column: the world as the column's events left it. */
export function pointsIn({ columnOf }: Layout, checkpoints: readonly Checkpoint[]): ReadonlyMap<number, Checkpoint> {
  const points = new Map<number, Checkpoint>();
  for (const point of checkpoints) {
    const column = columnOf.get(point.seq);
    if (column !== undefined) points.set(column, point);
  }
  return points;
}
