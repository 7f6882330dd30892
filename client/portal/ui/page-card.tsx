import type { ReactNode } from 'react';
import styles from './page-card.module.css';

/** One card, with the page's h1. */
export function PageCard({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <div className={styles.card}>
      <h1 className={styles.heading}>{heading}</h1>
      {children}
    </div>
  );
}
