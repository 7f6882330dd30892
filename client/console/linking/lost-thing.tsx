import { type ReactNode, useCallback } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './lost-thing.module.css';

interface LostThingProps {
  /** what became of the thing that the address names */
  readonly text: string;
  /** the way out, in words */
  readonly wayOut: string;
  readonly onLeave: () => void;
  /** what was most likely meant, as a link */
  readonly meant?: ReactNode;
}

/** Says that the thing of the address is no longer there, with a way out; never another thing in its place. */
export function LostThing({ text, wayOut, onLeave, meant }: LostThingProps) {
  return (
    <div role="status" className={styles.lost}>
      <p>{text}</p>
      <p className={styles.ways}>
        <Button look="secondary" size="small" onClick={onLeave}>
          {wayOut}
        </Button>
        {meant}
      </p>
    </div>
  );
}

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
