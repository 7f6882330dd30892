/** Every view of the console by its address. */
export const CONSOLE_VIEWS = [
  'scenarios',
  'phone',
  'portal',
  'accounts',
  'faults',
  'clock',
  'journal',
  'hosts',
  'settings',
  'worlds',
] as const;
export type ConsoleView = (typeof CONSOLE_VIEWS)[number];
