import { memo, useId } from 'react';
import { Hatch } from './drawing/hatch.tsx';
import { MarkShape } from './drawing/mark-shape.tsx';
import type { Mark } from './layout/layout.ts';
import styles from './legend.module.css';

const PLAIN: Mark = {
  seqs: [0],
  lane: 'api',
  row: 0,
  look: 'accepted',
  sign: null,
  label: '',
  note: '',
  life: null,
  isFaulty: false,
  isPoll: false,
  foldKey: null,
};

const life = (end: 'used' | 'expired' | 'replaced' | 'void' | 'lost'): Partial<Mark> => ({
  lane: 'sms',
  life: { begins: false, of: 0, end },
});

/** Each shape with its meaning; a life's ends with the line that leads to them. */
const ENTRIES: readonly { readonly text: string; readonly mark: Partial<Mark> }[] = [
  { text: '成功', mark: {} },
  { text: '被拒', mark: { look: 'refused' } },
  { text: '出错或断开', mark: { look: 'broken' } },
  { text: '被故障触及', mark: { isFaulty: true } },
  { text: '多个并为一个', mark: { seqs: [0, 1] } },
  { text: '已使用', mark: life('used') },
  { text: '已过期', mark: life('expired') },
  { text: '被替换', mark: life('replaced') },
  { text: '已作废或取消', mark: life('void') },
  { text: '丢失或离开', mark: life('lost') },
];

const PITCH = 18;

/** Meaning of the shapes, and the keys. */
export const Legend = memo(function Legend() {
  const hatch = useId();
  return (
    <div className={styles.legend}>
      <ul className={styles.shapes} aria-label="图例">
        {ENTRIES.map(({ text, mark }) => (
          <li key={text} className={styles.entry}>
            <svg width="34" height="20" viewBox="-24 -10 34 20" aria-hidden="true">
              <Hatch id={hatch} />
              {mark.life && <path className={styles.line} d="M-22 0H0" />}
              <MarkShape mark={{ ...PLAIN, ...mark }} x={0} y={0} pitch={PITCH} hatch={hatch} />
            </svg>
            {text}
          </li>
        ))}
      </ul>
      <p className={styles.keys}>
        <kbd>←</kbd> <kbd>→</kbd> 走记号，<kbd>↑</kbd> <kbd>↓</kbd> 换行，<kbd>[</kbd> <kbd>]</kbd> 上一个和下一个被拒，
        <kbd>Enter</kbd> 打开，<kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> 缩放，Ctrl加滚轮也可以
      </p>
    </div>
  );
});
