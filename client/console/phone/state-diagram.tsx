import type { ReactNode } from 'react';
import styles from './state-diagram.module.css';

export interface DiagramState {
  readonly name: string;
  /** the present one */
  readonly isLit: boolean;
}

export interface DiagramArrow extends DiagramState {
  /** the arrow itself, where a person can take it now */
  readonly acts?: ReactNode;
  /** why not, or who takes it otherwise */
  readonly why?: string | undefined;
}

interface StateDiagramProps {
  /** names the drawing */
  readonly label: string;
  /** where it begins */
  readonly from: DiagramState;
  readonly arrows: readonly DiagramArrow[];
  /** why no arrow can be taken any more */
  readonly note?: string | undefined;
}

/** States as boxes, the present one lit, and the arrows between them as buttons; an arrow that cannot be taken says why. */
export function StateDiagram({ label, from, arrows, note }: StateDiagramProps) {
  return (
    <figure className={styles.diagram} aria-label={label}>
      <State {...from} />
      <ul className={styles.arrows} aria-label="可以到达的状态">
        {arrows.map(({ acts, why, ...to }, at) => (
          <li key={to.name} className={styles.row} data-taken={to.isLit || undefined}>
            <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <path d={`${trunk(at, arrows.length)} M0 50H100`} vectorEffect="non-scaling-stroke" />
            </svg>
            <svg className={styles.head} viewBox="0 0 8 12" aria-hidden="true">
              <path d="M1 1l6 5-6 5" />
            </svg>
            <div className={styles.label}>
              {acts}
              {why && <span className={styles.why}>{why}</span>}
            </div>
            <State {...to} />
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </figure>
  );
}

function State({ name, isLit }: DiagramState) {
  return (
    <span className={styles.state} data-lit={isLit || undefined} {...(isLit && { 'aria-current': 'true' })}>
      {name}
    </span>
  );
}

/** The upright line that all arrows leave from, as far as a row has a part of it. */
function trunk(at: number, count: number): string {
  return `M0 ${at === 0 ? 50 : 0}V${at === count - 1 ? 50 : 100}`;
}
