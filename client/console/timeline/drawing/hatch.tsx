import { memo } from 'react';
import styles from './hatch.module.css';

/** Pattern of what a fault touched. */
export const Hatch = memo(function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={styles.gap} d="M2 0V6" />
        <path className={styles.stripe} d="M2 0V6" />
      </pattern>
    </defs>
  );
});
