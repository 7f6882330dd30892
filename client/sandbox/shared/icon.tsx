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
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing beside a text that says the same: never named, never alone. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
