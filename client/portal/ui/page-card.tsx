import type { ReactNode } from 'react';
import styles from './page-card.module.css';

interface PageCardProps {
  /** the page's h1 */
  readonly heading: string;
  readonly children: ReactNode;
  /** pixels on a wide screen: 560 for account selection, 640 for recovery */
  readonly width?: number | undefined;
}

/** One card with a heading, of a given width. */
export function PageCard({ heading, children, width = 640 }: PageCardProps) {
  return (
    <div className={styles.card} style={{ maxWidth: width }}>
      <h1 className={styles.heading}>{heading}</h1>
      {children}
    </div>
  );
}
