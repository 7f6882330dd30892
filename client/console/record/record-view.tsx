import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { abandonedIn } from '#console/events/abandoned.ts';
import { relationsOf } from '#console/events/relations.ts';
import { visitsOf } from '#console/events/visits.ts';
import { SMALL, useMedia } from '#console/hooks/use-media.ts';
import { clockText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Drawing } from './drawing/drawing.tsx';
import { columnsOf, layoutOf, type Mark, type Stretch, seqOf } from './drawing/layout.ts';
import { markName, momentOf } from './drawing/moment.ts';
import { Strip } from './drawing/strip.tsx';
import { type Filters, fittingEvents, isPicked, NO_FILTERS, withCauses } from './filters.ts';
import { RecordList } from './list/record-list.tsx';
import styles from './record-view.module.css';

interface RecordViewProps {
  /** oldest first */
  readonly events: readonly TimelineEvent[];
  /** codes of the messages, by their number in the inbox */
  readonly codes: ReadonlyMap<number, string>;
  readonly filters: Filters;
  readonly chosen: TimelineEvent | null;
  readonly isDrawn: boolean;
  readonly hrefOf: (seq: number) => string;
  readonly onChoose: (seq: number) => void;
  readonly onTurn: (seq: number) => void;
  readonly onFilter: (change: Filters) => void;
  /** row above, given the events that fit */
  readonly tools: (fitting: readonly TimelineEvent[]) => ReactNode;
  readonly notices: ReactNode;
  readonly detail: ReactNode;
  /** in place of the list, where nothing happened yet */
  readonly empty: ReactNode;
}

/** Tools, strip or drawing, list and detail of some events, wherever they come from. */
export function RecordView(props: RecordViewProps) {
  const { events, codes, filters, chosen, isDrawn, hrefOf, onChoose, onTurn, onFilter, tools, notices, detail, empty } =
    props;
  const isSmall = useMedia(SMALL);
  const [sight, setSight] = useState<Stretch | null>(null);
  const [sought, setSought] = useState<{ readonly column: number; readonly seq: number } | null>(null);
  const bySeq = useMemo(() => new Map(events.map((event) => [event.seq, event])), [events]);
  const visits = useMemo(() => visitsOf(events), [events]);
  const fitting = useMemo(() => fittingEvents(events, filters, bySeq), [events, filters, bySeq]);
  const layout = useMemo(() => layoutOf(withCauses(events, fitting).map(momentOf), visits), [events, fitting, visits]);
  const relations = useMemo(() => (chosen ? relationsOf(events, chosen.seq) : []), [events, chosen]);
  const abandoned = useMemo(
    () => abandonedIn(events).flatMap(({ from, to }) => columnsOf(layout, from, to) ?? []),
    [events, layout],
  );

  // The same function for as long as the page is there: an event never changes, so neither does its name.
  const known = useRef(bySeq);
  known.current = bySeq;
  const nameOf = useCallback((mark: Mark) => {
    const event = known.current.get(seqOf(mark));
    return event ? `${clockText(event.at)} ${markName(event, known.current, mark.seqs.length)}` : '';
  }, []);
  const seeColumns = useCallback((from: number, to: number) => setSight({ from, to }), []);
  const seeEvents = useCallback((from: number, to: number) => setSight(columnsOf(layout, from, to)), [layout]);
  const seek = (column: number): void => {
    const seq = layout.columns[column]?.marks[0]?.seq;
    if (seq !== undefined) setSought({ column, seq });
  };

  const isEmpty = events.length > 0 && fitting.length === 0;
  return (
    <div className={styles.view}>
      {tools(fitting)}
      {notices}
      {layout.columns.length > 0 && <Strip layout={layout} sight={sight} onSeek={seek} />}
      {isDrawn && layout.columns.length > 0 && (
        <Drawing
          layout={layout}
          chosen={chosen?.seq ?? null}
          relations={relations}
          abandoned={abandoned}
          sought={sought}
          hrefOf={hrefOf}
          nameOf={nameOf}
          onTurn={onTurn}
          onSight={seeColumns}
        />
      )}
      <div className={detail !== null && !isSmall ? styles.split : styles.whole}>
        {empty}
        {isEmpty && (
          <Empty icon={<Icon name="timeline" size={28} />} title="没有符合筛选的">
            <Button look="secondary" size="small" onClick={() => onFilter(NO_FILTERS)}>
              清除筛选
            </Button>
          </Empty>
        )}
        {!empty && fitting.length > 0 && (
          <RecordList
            events={fitting}
            bySeq={bySeq}
            visits={visits}
            isPicked={isPicked(filters)}
            chosen={chosen?.seq ?? null}
            sought={sought?.seq ?? null}
            codes={codes}
            onChoose={onChoose}
            onTurn={onTurn}
            {...(isDrawn ? {} : { onSight: seeEvents })}
          />
        )}
        {detail}
      </div>
    </div>
  );
}
