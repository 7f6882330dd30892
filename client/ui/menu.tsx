import { Menu as Base } from '@base-ui/react/menu';
import { type ReactNode, useState } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: ReactNode;
  readonly onSelect?: () => void;
  /** a link of its own instead of an act; it opens in a new tab */
  readonly href?: string;
}

interface MenuProps {
  /** accessible name of the button */
  label: string;
  items: readonly MenuItem[];
  /** words or drawing on the button */
  children: ReactNode;
  className?: string | undefined;
  look?: ButtonLook;
}

/** A button that opens a list of acts. */
export function Menu({ label, items, children, className = '', look = 'secondary' }: MenuProps) {
  const [landmark, setLandmark] = useState<HTMLElement>();
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        ref={(button: HTMLElement | null) =>
          setLandmark(button?.closest<HTMLElement>('main, header, section[aria-label]') ?? undefined)
        }
        className={`${buttonClass(look, 'small')} ${className}`}
        aria-label={label}
      >
        {children}
      </Base.Trigger>
      {/* Part of the page's content, not beside it. */}
      <Base.Portal container={landmark}>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="end">
          <Base.Popup className={styles.popup}>
            {items.map(({ label: words, onSelect, href }, index) =>
              href === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is while it is open
                <Base.Item key={index} className={styles.item} onClick={onSelect}>
                  {words}
                </Base.Item>
              ) : (
                <Base.LinkItem
                  key={href}
                  className={styles.item}
                  href={href}
                  target="_blank"
                  rel="noopener"
                  closeOnClick
                >
                  {words}
                </Base.LinkItem>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
