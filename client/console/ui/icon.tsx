import type { ReactNode } from 'react';
import { LineIcon } from '#ui/icons.tsx';
import styles from './empty.module.css';

const PATHS = {
  phone:
    'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5ZM10.5 18.5h3',
  accounts:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18.5 14.4A6.5 6.5 0 0 1 21.5 20',
  copy: 'M9 9h10.5v11.5H9zM15 9V3.5H4.5V15H9',
  done: 'm5 12.5 4.5 4.5L19 7.5',
  open: 'M14 4.5h5.5V10M19 5l-8.5 8.5M17.5 14v5.5h-13v-13H10',
  down: 'm6 9.5 6 6 6-6',
  reset: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4.5H9',
  sms: 'M4 5.5h16v11H10L5.5 20v-3.5H4zM8 9.5h8M8 12.5h5',
  scan: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M4 12h16',
  expired: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2',
  cancel: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  scene: 'M3.5 8.5 20 5v-.5L19 3.5 3.5 7zM3.5 8.5h17v12h-17zM8 8.5l2.5-4M13.5 8.5 16 4.4',
  fault: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.3',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12h4',
  journal: 'M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h4',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  worlds: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c5 5.5 5 11.5 0 17M12 3.5c-5 5.5-5 11.5 0 17',
  portal: 'M3.5 4.5h17v15h-17zM3.5 9h17M6.5 6.8h.1M9 6.8h.1',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  save: 'M4.5 4.5h12l3 3v12h-15zM8 4.5v5h7v-5M8 19.5v-6h8v6',
  pin: 'M4 4.5h16v15H4zM14 4.5v15',
  pause: 'M8.5 5v14M15.5 5v14',
  play: 'M7 4.5 19 12 7 19.5z',
  step: 'M5.5 5 14 12l-8.5 7zM18 5v14',
  add: 'M12 5v14M5 12h14',
  docs: 'M5 4.5h9.5L19 9v10.5H5zM14 4.5V9.5h5M8 13h8M8 16.5h5',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  contrast: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 3.5v17M15 4.1v15.8M18 6.1v11.8',
  moon: 'M20 14.2A8.3 8.3 0 1 1 9.8 4a6.6 6.6 0 0 0 10.2 10.2Z',
  timeline: 'M3.5 6h7M3.5 12h11M3.5 18h5M14 6h6.5M18 12h2.5M12 18h8.5',
  key: 'M8 12.5a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5ZM10.8 13.6 19.5 5M16 8.5l2.5 2.5M13.5 11l1.5 1.5',
  flag: 'M6 21V4h11.5l-2.5 4 2.5 4H6',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4',
  less: 'M5 12h14',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 14 }: { name: IconName; size?: number }) {
  return (
    <LineIcon size={size}>
      <path d={PATHS[name]} />
    </LineIcon>
  );
}

interface EmptyProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
}

/** Empty state of a list: its reason, and an action that fills it. */
export function Empty({ icon, title, children }: EmptyProps) {
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
