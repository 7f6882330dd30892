import { type ReactNode, useCallback } from 'react';
import { ROW } from '#console/hooks/rows.ts';
import layout from '#console/ui/layout.module.css';
import { Act } from '#console/ui/parts.tsx';
import styles from './lost-thing.module.css';

interface LostThingProps {
  /** what became of the thing that the address names */
  text: string;
  /** the way out, in words */
  wayOut: string;
  onLeave: () => void;
  /** what was most likely meant, as a link */
  meant?: ReactNode;
}

/** Says that the thing of the address is no longer there, with a way out; never another thing in its place. */
export function LostThing({ text, wayOut, onLeave, meant }: LostThingProps) {
  return (
    <div role="status" className={layout.banner}>
      <p>{text}</p>
      <p className={layout.row}>
        <Act onClick={onLeave}>{wayOut}</Act>
        {meant}
      </p>
    </div>
  );
}

/** Shows a row as the one that the address names, and brings it into view as it becomes so. */
export function useLit(isNamed: boolean, className: string | undefined) {
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

/** The same for a row of a view's list, which the keys reach, too. */
export const useRow = (isNamed: boolean, className: string | undefined) => ({ ...useLit(isNamed, className), ...ROW });
