import { createContext, use } from 'react';

/**
 * True if the page runs embedded in another site's frame (spec §2: embedded mode). The component that draws the layout
 * provides it; without a provider the page stands alone.
 */
export const EmbeddedMode = createContext(false);

export function useEmbedded(): boolean {
  return use(EmbeddedMode);
}
