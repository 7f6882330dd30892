import { memo } from 'react';
import { fragmentOf } from '#console/address.ts';
import { Icon } from '#console/ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { type Filters, KINDS, type Kind } from './filters.ts';
import type { AxisKind } from './layout/axis.ts';
import styles from './timeline-tools.module.css';

const AXES = [
  { value: 'order', label: '按先后' },
  { value: 'time', label: '按时间' },
] as const;

interface TimelineToolsProps {
  readonly filters: Filters;
  readonly axis: AxisKind;
  readonly onFilter: (change: Partial<Filters>) => void;
  readonly onAxis: (axis: AxisKind) => void;
  readonly onZoom: (by: number | 'fit') => void;
}

/** Filters, axis, zoom. */
export const TimelineTools = memo(function TimelineTools(props: TimelineToolsProps) {
  const { filters, axis, onFilter, onAxis, onZoom } = props;
  return (
    <div className={styles.tools}>
      <Segments
        label="种类"
        value={filters.kind}
        choices={KINDS}
        onChange={(kind) => onFilter({ kind: kind as Kind })}
      />
      <SearchField
        label="筛选时序"
        placeholder="手机号、账号、页面、规则"
        className={styles.text}
        value={filters.text}
        onChange={(text) => onFilter({ text })}
      />
      <CheckField
        label="不含轮询"
        checked={filters.withoutPolls}
        onChange={(withoutPolls) => onFilter({ withoutPolls })}
      />
      <a className={styles.list} href={fragmentOf({ view: 'journal' })}>
        <Icon name="journal" size={16} />
        看成列表
      </a>
      <div className={styles.end}>
        <Segments label="横轴" value={axis} choices={AXES} onChange={(value) => onAxis(value as AxisKind)} />
        <fieldset className={styles.zoom}>
          <legend className="visually-hidden">缩放</legend>
          <Button look="secondary" size="small" aria-label="缩小" title="缩小（−）" onClick={() => onZoom(-1)}>
            <Icon name="less" size={14} />
          </Button>
          <Button look="secondary" size="small" aria-label="放大" title="放大（+）" onClick={() => onZoom(1)}>
            <Icon name="add" size={14} />
          </Button>
          <Button look="secondary" size="small" title="全部显示（0）" onClick={() => onZoom('fit')}>
            适合
          </Button>
        </fieldset>
      </div>
    </div>
  );
});
