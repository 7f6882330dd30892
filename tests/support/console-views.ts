/** Every view of the console by its address; the first screen has none. */
export const CONSOLE_VIEWS = [
  '',
  'timeline',
  'journal',
  'phone',
  'scenarios',
  'accounts',
  'faults',
  'clock',
  'hosts',
  'settings',
  'worlds',
] as const;
export type ConsoleView = (typeof CONSOLE_VIEWS)[number];
