/** Every view of the console by its address; the first screen has none. */
export const CONSOLE_VIEWS = ['', 'record', 'scenarios', 'settings'] as const;
/** Addresses of views that others took in lead to their new place. */
const OLDER = ['timeline', 'journal', 'phone', 'accounts', 'faults', 'clock', 'hosts', 'worlds'] as const;
export type ConsoleView = (typeof CONSOLE_VIEWS)[number] | (typeof OLDER)[number];
