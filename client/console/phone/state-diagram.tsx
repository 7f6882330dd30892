import type { ReactNode } from 'react';
import layout from '#console/ui/layout.module.css';
import styles from './phone.module.css';

interface DiagramState {
  name: string;
  /** the present one */
  isLit: boolean;
  /** the arrow to it, where a person can take it now */
  acts?: ReactNode;
  /** who takes it otherwise */
  why?: string | undefined;
}

interface StateDiagramProps {
  /** names the drawing */
  label: string;
  /** where it begins, then what it leads to */
  states: readonly DiagramState[];
  /** why no arrow can be taken any more */
  note?: string | undefined;
}

/** States as boxes, the present one lit, and the arrows to them as buttons; an arrow that cannot be taken says why. */
export function StateDiagram({ label, states, note }: StateDiagramProps) {
  return (
    <figure className={layout.tight} aria-label={label}>
      <ol className={styles.diagram} aria-label="状态">
        {states.map(({ name, isLit, acts, why }, index) => (
          <li key={name}>
            <span className={styles.arrow} aria-hidden="true">
              {index === 0 ? '●' : '→'}
            </span>
            <span className={styles.state} aria-current={isLit || undefined}>
              {name}
            </span>
            <span className={layout.row}>
              {acts}
              {why && <span className={layout.hint}>{why}</span>}
            </span>
          </li>
        ))}
      </ol>
      {note && <p className={layout.hint}>{note}</p>}
    </figure>
  );
}
