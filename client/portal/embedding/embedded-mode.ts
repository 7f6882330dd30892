import { createContext, use } from 'react';

/**
 * Whether the page runs embedded in another site's frame (spec §2: embedded mode). Whoever draws the layout provides
 * it; without a provider the page stands alone.
 */
export const EmbeddedMode = createContext(false);

export function useEmbedded(): boolean {
  return use(EmbeddedMode);
}
