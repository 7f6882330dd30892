import type { CSSProperties } from 'react';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import styles from './bones.module.css';

/** The room of a field, with that of its label and of its error. */
export function FieldBone({ label }: { label: string }) {
  return (
    <div className={styles.field} aria-hidden="true">
      <FieldFrame id="" label={label} error={undefined}>
        <div className={styles.control} />
      </FieldFrame>
    </div>
  );
}

/** The room of a button as wide as its form. */
export function ButtonBone() {
  return <div className={styles.button} aria-hidden="true" />;
}

/** Empty room, as high as what comes there. */
export function Room({ height, className = '' }: { height: string; className?: string | undefined }) {
  return <div className={`${styles.room} ${className}`} style={{ '--room': height } as CSSProperties} />;
}
