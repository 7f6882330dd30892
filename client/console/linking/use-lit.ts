import { useCallback } from 'react';
import styles from './lit.module.css';

interface Lit {
  readonly ref: (element: HTMLElement | null) => void;
  readonly 'aria-current': true | undefined;
  /** empty where it is not the one */
  readonly className: string;
}

/** Shows a row as the one that the address names, and brings it into view as it becomes so. */
export function useLit(isNamed: boolean, className: string | undefined): Lit {
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (isNamed) element?.scrollIntoView({ block: 'nearest' });
    },
    [isNamed],
  );
  return {
    ref,
    'aria-current': isNamed || undefined,
    className: [className, isNamed && styles.lit].filter(Boolean).join(' '),
  };
}
