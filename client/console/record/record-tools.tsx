import type { ReactNode } from 'react';
import { Icon } from '#console/ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { Menu } from '#ui/menu.tsx';
import { type Filters, KINDS, type Kind, type Person } from './filters.ts';
import styles from './record-tools.module.css';

const PEOPLE_MAX = 30;

interface RecordToolsProps {
  readonly filters: Filters;
  readonly people: readonly Person[];
  readonly isDrawn: boolean;
  readonly onFilter: (change: Partial<Filters>) => void;
  readonly onDraw: (isDrawn: boolean) => void;
  /** acts on what is shown */
  readonly children?: ReactNode;
}

/** Filters of the list and the drawing, and the switch that opens the drawing. */
export function RecordTools({ filters, people, isDrawn, onFilter, onDraw, children }: RecordToolsProps) {
  const { kind, who, text } = filters;
  return (
    <div className={styles.tools}>
      <Segments label="种类" value={kind} choices={KINDS} onChange={(next) => onFilter({ kind: next as Kind })} />
      {who === '' ? (
        <Menu
          label="谁：所有人"
          size="small"
          items={people.slice(0, PEOPLE_MAX).map(({ name, refused }) => ({
            label: refused === 0 ? name : `${name} 被拒${refused}次`,
            onSelect: () => onFilter({ who: name }),
          }))}
        >
          谁
          <Icon name="down" size={14} />
        </Menu>
      ) : (
        <Button look="secondary" size="small" aria-label={`谁：${who}，取消`} onClick={() => onFilter({ who: '' })}>
          谁：{who}
          <Icon name="cancel" size={12} />
        </Button>
      )}
      <SearchField
        label="筛选记录"
        placeholder="手机号、账号、页面、路径、状态、规则"
        className={styles.text}
        value={text}
        onChange={(next) => onFilter({ text: next })}
      />
      <div className={styles.acts}>
        {children}
        <Button look="secondary" size="small" aria-pressed={isDrawn} onClick={() => onDraw(!isDrawn)}>
          <Icon name="timeline" size={14} />图
        </Button>
      </div>
    </div>
  );
}
