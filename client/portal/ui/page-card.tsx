import type { ReactNode } from 'react';
import card from './card.module.css';
import styles from './page-card.module.css';

/** One card, with the page's h1. */
export function PageCard({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <div className={`${card.card} ${styles.card}`}>
      <h1 className={styles.heading}>{heading}</h1>
      {children}
    </div>
  );
}
