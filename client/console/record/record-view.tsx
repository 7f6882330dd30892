import { memo } from 'react';
import { SMALL, useMedia } from '#console/hooks/browser.ts';
import { refine } from '#console/place.ts';
import { Detail } from '#console/record/detail/detail.tsx';
import { RecordList } from '#console/record/list/record-list.tsx';
import { Act, Empty } from '#console/ui/parts.tsx';
import styles from './record-view.module.css';
import { NO_FILTERS, useStream } from './stream.ts';

/** Strip, list and detail of a stream. */
export const RecordView = memo(function RecordView() {
  const { bySeq, fitting, chosen } = useStream();
  const open = chosen === null ? undefined : bySeq.get(chosen);
  const isSmall = useMedia(SMALL);
  return (
    <div className={open && !isSmall ? styles.split : styles.whole}>
      {fitting.length === 0 ? <NothingFits /> : <RecordList />}
      {open && <Detail key={open.seq} event={open} />}
    </div>
  );
});

function NothingFits() {
  return (
    <Empty icon="timeline" title="没有符合筛选的">
      <Act onClick={() => refine(NO_FILTERS)}>清除筛选</Act>
    </Empty>
  );
}
