import type { ReactNode } from 'react';
import { Icon, type IconName } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import { Popover } from '#ui/popover.tsx';
import styles from './top-bar.module.css';

interface BarPopoverProps {
  /** as the address names it while it is open: `?open=time` */
  readonly name: 'world' | 'time' | 'faults';
  readonly label: string;
  readonly icon: IconName;
  readonly tone?: 'bad' | undefined;
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

/** A part of the bar that opens over the page. */
export function BarPopover({ name, label, icon, tone, trigger, children }: BarPopoverProps) {
  const { address, refine } = usePlace();
  return (
    <Popover
      label={label}
      className={`${styles.part} ${tone === undefined ? '' : styles[tone]}`}
      isOpen={address.query.open === name}
      onOpenChange={(isOpen) => refine({ open: isOpen ? name : '' })}
      trigger={
        <>
          <Icon name={icon} size={16} />
          {trigger}
          <Icon name="down" size={14} />
        </>
      }
    >
      {children}
    </Popover>
  );
}
