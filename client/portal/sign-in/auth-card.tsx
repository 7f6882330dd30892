import type { ReactNode } from 'react';
import card from '#portal/ui/card.module.css';
import styles from './auth-card.module.css';

interface AuthCardProps {
  /** the page's h1 */
  readonly heading: string;
  /** the form, about 400 px wide */
  readonly children: ReactNode;
  /** the panel at the right, below on a phone: the QR code */
  readonly aside: ReactNode;
}

/** The two-column card of login and register: the same place on both, so that nothing jumps between them. */
export function AuthCard({ heading, children, aside }: AuthCardProps) {
  return (
    <div className={`${card.card} ${styles.card}`}>
      <div className={styles.main}>
        <h1 className={styles.heading}>{heading}</h1>
        {children}
      </div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
