import { Popover as Base } from '@base-ui/react/popover';
import { type ReactNode, useRef } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  /** names the popup, and the button where `trigger` is no text */
  label: string;
  /** label of the button */
  trigger: ReactNode;
  className?: string | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A button with a panel below it, beside the page that goes on. Esc and a press elsewhere close it. */
export function Popover({ label, trigger, className, isOpen, onOpenChange, children }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger className={className}>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align="start" collisionPadding={8}>
          <Base.Popup ref={popup} className={`box ${styles.popup}`} aria-label={label} initialFocus={popup}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
