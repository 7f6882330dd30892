import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client-sandbox/ui/icon.tsx';
import styles from './empty.module.css';

/** Empty state of a list: why it is empty, and what fills it. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
