import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface EmptyProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

/** Empty state of a list: its reason, and an action that fills it. */
export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
