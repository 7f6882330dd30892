import { createContext, use } from 'react';

/** What the keyboard opens, for buttons and frames that do the same. */
interface Opening {
  readonly openPalette: () => void;
  readonly askReset: () => void;
}

const nothing = (): void => undefined;

/** Given by the keyboard of the page. */
export const OpeningContext = createContext<Opening>({ openPalette: nothing, askReset: nothing });

export const useOpening = (): Opening => use(OpeningContext);
