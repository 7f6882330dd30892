import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { SMALL, useMedia } from '#console/hooks/use-media.ts';
import { Icon } from '#console/ui/icon.tsx';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Drawing } from './drawing/drawing.tsx';
import { columnsOf, layoutOf, type Stretch } from './drawing/layout.ts';
import { momentOf } from './drawing/moment.ts';
import { Strip } from './drawing/strip.tsx';
import { type Filters, isPicked, withCauses } from './filters.ts';
import { RecordList } from './list/record-list.tsx';
import styles from './record-view.module.css';
import { useStream } from './stream.tsx';

interface RecordViewProps {
  readonly filters: Filters;
  /** events of the stream that fit them */
  readonly fitting: readonly TimelineEvent[];
  /** seq of the open event */
  readonly chosen: number | null;
  readonly isDrawn: boolean;
  readonly onAll: () => void;
  readonly detail: ReactNode;
}

/** Strip or drawing, list and detail of a stream. */
export function RecordView({ filters, fitting, chosen, isDrawn, onAll, detail }: RecordViewProps) {
  const { events, visits } = useStream();
  const isSmall = useMedia(SMALL);
  const [sight, setSight] = useState<Stretch | null>(null);
  const [sought, setSought] = useState<{ readonly column: number; readonly seq: number } | null>(null);
  const layout = useMemo(() => layoutOf(withCauses(events, fitting).map(momentOf), visits), [events, fitting, visits]);
  const seeColumns = useCallback((from: number, to: number) => setSight({ from, to }), []);
  const seeEvents = useCallback((from: number, to: number) => setSight(columnsOf(layout, from, to)), [layout]);

  if (layout.columns.length === 0) return <NothingFits onAll={onAll} />;
  return (
    <>
      <Strip
        layout={layout}
        sight={sight}
        onSeek={(column) => setSought({ column, seq: layout.columns[column]?.marks[0]?.seq ?? 0 })}
      />
      {isDrawn && <Drawing layout={layout} chosen={chosen} sought={sought} onSight={seeColumns} />}
      <div className={detail !== null && !isSmall ? styles.split : styles.whole}>
        {fitting.length === 0 ? (
          <NothingFits onAll={onAll} />
        ) : (
          <RecordList
            events={fitting}
            isPicked={isPicked(filters)}
            chosen={chosen}
            sought={sought?.seq ?? null}
            onSight={isDrawn ? undefined : seeEvents}
          />
        )}
        {detail}
      </div>
    </>
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
