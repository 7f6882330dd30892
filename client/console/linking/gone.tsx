import type { ReactNode } from 'react';
import layout from '#console/ui/layout.module.css';
import { Icon } from '#console/ui/parts.tsx';
import styles from './gone.module.css';

interface GoneProps {
  /** a page in place of every other; a banner above the rest; a strip while a return is possible */
  look: 'page' | 'banner' | 'strip';
  /** sentence about the loss */
  title: string;
  children?: ReactNode;
  /** the ways on, as buttons and links */
  ways?: ReactNode;
}

/** A server, a world or a thing that is not there any more, with the ways on; never another thing in its place. */
export function Gone({ look, title, children, ways }: GoneProps) {
  if (look === 'page')
    return (
      <div className={styles.page}>
        <span className={`round ${styles.icon}`}>
          <Icon name="expired" size={32} />
        </span>
        <h1 className={styles.heading}>{title}</h1>
        {children}
        <div className={`${layout.row} ${styles.ways}`}>{ways}</div>
      </div>
    );
  return (
    <div role={look === 'strip' ? 'alert' : 'status'} className={look === 'strip' ? styles.strip : layout.banner}>
      <p>{title}</p>
      {children}
      {ways !== undefined && <p className={layout.row}>{ways}</p>}
    </div>
  );
}
