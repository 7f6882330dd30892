import { createContext, use } from 'react';
import type { Portal } from './create-portal.ts';

export const PortalContext = createContext<Portal | null>(null);

/** The portal that the component is drawn in. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('no portal around this component');
  return portal;
}
