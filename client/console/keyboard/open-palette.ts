import { createContext, use } from 'react';

/** Opens the palette of the page; given by its keyboard. */
export const OpenPaletteContext = createContext<() => void>(() => undefined);

/** Opens the palette, for a button or a frame that does what ⌘K does. */
export const useOpenPalette = (): (() => void) => use(OpenPaletteContext);
