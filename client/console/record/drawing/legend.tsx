import { useId } from 'react';
import styles from './drawing.module.css';
import type { Mark } from './layout.ts';
import mark from './mark.module.css';
import { Hatch, MarkShape } from './mark-shape.tsx';
import type { StateShape } from './moment.ts';

const PLAIN: Mark = {
  ...{ seq: 0, at: 0, seqs: [0], lane: 'api', row: 0, look: 'accepted', sign: null, label: '', note: '', by: null },
  ...{ life: null, isFaulty: false, isPoll: false, foldKey: null, jumpMs: 0 },
};

const life = (shape: StateShape): Partial<Mark> => ({ lane: 'sms', life: { is: 'end', of: 0, shape } });

/** Each shape with its meaning; a life's ends with the line that leads to them. */
const ENTRIES: readonly (readonly [text: string, mark: Partial<Mark>])[] = [
  ['成功', {}],
  ['被拒', { look: 'refused' }],
  ['出错或断开', { look: 'broken' }],
  ['被故障触及', { isFaulty: true }],
  ['已使用', life('used')],
  ['已过期', life('expired')],
  ['被替换', life('replaced')],
  ['已作废或取消', life('void')],
  ['丢失或离开', life('lost')],
];

const PITCH = 18;

/** Meaning of the shapes. */
export function Legend() {
  const hatch = useId();
  return (
    <details className={styles.legend}>
      <summary>图例</summary>
      <ul>
        {ENTRIES.map(([text, shape]) => (
          <li key={text}>
            <svg width="34" height="20" viewBox="-24 -10 34 20" aria-hidden="true">
              <Hatch id={hatch} />
              {shape.life && <path className={mark.life} data-lane="sms" d="M-22 0H0" />}
              <g className={mark.mark} data-look={shape.look} data-lane={shape.lane ?? 'api'}>
                <MarkShape mark={{ ...PLAIN, ...shape }} x={0} y={0} pitch={PITCH} hatch={hatch} />
              </g>
            </svg>
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
