import { memo, type PointerEvent, useCallback, useMemo, useState } from 'react';
import { SMALL, useMedia } from '#console/hooks/browser.ts';
import { usePlace } from '#console/place.ts';
import { Detail } from '#console/record/detail/detail.tsx';
import { Drawing } from '#console/record/drawing/drawing.tsx';
import { columnsOf, type Layout, layoutOf, type Mark, type Stretch } from '#console/record/drawing/layout.ts';
import { momentOf } from '#console/record/drawing/moment.ts';
import { RecordList } from '#console/record/list/record-list.tsx';
import { Act, Empty } from '#console/ui/parts.tsx';
import styles from './record-view.module.css';
import { NO_FILTERS, useStream, withCauses } from './stream.ts';

/** Strip or drawing, list and detail of a stream. */
export function RecordView() {
  const { events, bySeq, visits, fitting, chosen } = useStream();
  const isDrawn = usePlace().query.drawing === '1';
  const open = chosen === null ? undefined : bySeq.get(chosen);
  const isSmall = useMedia(SMALL);
  const [sight, setSight] = useState<Stretch | null>(null);
  const [sought, setSought] = useState<{ readonly column: number; readonly seq: number } | null>(null);
  const layout = useMemo(() => layoutOf(withCauses(events, fitting).map(momentOf), visits), [events, fitting, visits]);
  const seeColumns = useCallback((from: number, to: number) => setSight({ from, to }), []);
  const seeEvents = useCallback((from: number, to: number) => setSight(columnsOf(layout, from, to)), [layout]);

  if (layout.columns.length === 0) return <NothingFits />;
  return (
    <>
      <Strip
        layout={layout}
        sight={sight}
        onSeek={(column) => setSought({ column, seq: layout.columns[column]?.marks[0]?.seq ?? 0 })}
      />
      {isDrawn && <Drawing layout={layout} sought={sought} onSight={seeColumns} />}
      <div className={open && !isSmall ? styles.split : styles.whole}>
        {fitting.length === 0 ? (
          <NothingFits />
        ) : (
          <RecordList sought={sought?.seq ?? null} onSight={isDrawn ? undefined : seeEvents} />
        )}
        {open && <Detail key={open.seq} event={open} />}
      </div>
    </>
  );
}

function NothingFits() {
  const { refine } = usePlace();
  return (
    <Empty icon="timeline" title="没有符合筛选的">
      <Act onClick={() => refine(NO_FILTERS)}>清除筛选</Act>
    </Empty>
  );
}

const HEIGHT = 36;
/** The strip is drawn in thousandths of its width. */
const WIDTH = 1000;
/** The window stays to be seen and met, however much there is; in percent. */
const SEEN_MIN = 1;

/** All of it in one strip, with a window over what is in sight; a press or a drag goes there. For the pointer only. */
function Strip({
  layout,
  sight,
  onSeek,
}: {
  layout: Layout;
  /** columns in sight; null for none */
  sight: Stretch | null;
  onSeek: (column: number) => void;
}) {
  const count = layout.columns.length;
  const [from, to] = sight && count > 0 ? [sight.from / count, (sight.to + 1) / count] : [0, 0];
  const width = Math.max(SEEN_MIN, (to - from) * 100);

  function seek(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons === 0) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * count);
    onSeek(Math.max(0, Math.min(count - 1, column)));
  }

  return (
    <div className={styles.strip} onPointerDown={seek} onPointerMove={seek} aria-hidden="true">
      <Ticks layout={layout} />
      {sight && (
        <div className={styles.seen} style={{ left: `${Math.min(from * 100, 100 - width)}%`, width: `${width}%` }} />
      )}
    </div>
  );
}

/** Place and height of a tone's strokes: refusals stand out of the row of what went well. */
const STROKES: Readonly<Record<string, readonly [top: number, bottom: number]>> = {
  fold: [0, HEIGHT],
  accepted: [11, 20],
  life: [23, 27],
  refused: [4, 20],
  broken: [2, 20],
  world: [29, 35],
};

/** One path a tone, however many marks. */
const Ticks = memo(function Ticks({ layout: { columns } }: { layout: Layout }) {
  const tones = columns.map(({ marks, jumpMs }) => [...marks.map(toneOf), jumpMs > 0 && 'fold']);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {Object.entries(STROKES).map(([tone, [top, bottom]]) => {
        const strokes = tones.map((own, index) => {
          const x = (((index + 0.5) / columns.length) * WIDTH).toFixed(1);
          return own.includes(tone) ? `M${x} ${top}V${bottom}` : '';
        });
        return <path key={tone} data-tone={tone} d={strokes.join('')} />;
      })}
    </svg>
  );
});

function toneOf({ lane, look }: Mark) {
  if (lane === 'world') return lane;
  if (lane !== 'api') return 'life';
  return look === 'plain' ? 'accepted' : look;
}
