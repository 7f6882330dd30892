import { useCallback } from 'react';
import layout from '#console/ui/layout.module.css';
import { Act } from '#console/ui/parts.tsx';
import styles from './lost-thing.module.css';

interface LostThingProps {
  /** sentence about the lost thing */
  text: string;
  /** label of the way out */
  wayOut: string;
  onLeave: () => void;
}

/** Notice that the thing named by the address is gone, with a way out; nothing else is shown in its place. */
export function LostThing({ text, wayOut, onLeave }: LostThingProps) {
  return (
    <div role="status" className={layout.banner}>
      <p>{text}</p>
      <Act onClick={onLeave}>{wayOut}</Act>
    </div>
  );
}

/** Marks the row that the address names, and brings it into view. */
export function useAddressed(isNamed: boolean, className: string | undefined) {
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
export const useRow = (isNamed: boolean, className: string | undefined) => ({
  ...useAddressed(isNamed, className),
  ...ROW,
});

/** Marks a row of a view's list, for the keys that go from row to row: `<li {...ROW}>`. */
export const ROW = { 'data-row': '' } as const;

const ROWS = 'main [data-row]';
const STOPS = 'a[href], button:not(:disabled), summary, [tabindex="0"]';

/**
 * Moves the focus to the next or the previous row; from outside the list, to the chosen row or the first. A row that is
 * itself a button opens as the focus arrives, by its list's own arrow key, which leaves no step for Back.
 */
export function goToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.checkVisibility());
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const chosen = rows.findIndex((row) => row.matches('[aria-current="true"]'));
  const before = rows[at === -1 ? chosen : at];
  const row = before ? rows[rows.indexOf(before) + step] : rows[0];
  if (!row) return;
  if (!row.matches('button')) stopOf(row)?.focus();
  else if (before) {
    before.focus();
    before.dispatchEvent(new KeyboardEvent('keydown', { key: step === 1 ? 'ArrowDown' : 'ArrowUp', bubbles: true }));
  } else {
    row.focus();
    row.click();
  }
}

function stopOf(row: HTMLElement): HTMLElement | null {
  if (row.matches(STOPS)) return row;
  return [...row.querySelectorAll<HTMLElement>(STOPS)].find((stop) => stop.tabIndex >= 0) ?? null;
}

/** Puts the focus into the first search field of the view. @returns false where it has none */
export function goToSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  const field = [...fields].find((each) => each.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}
