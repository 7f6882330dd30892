import type { PortalConfig } from '#portal/api/portal-api.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { useLoadWithRetry } from './keep-trying.ts';

/** The configuration, or null until it has come; a page works without it, only its extras are missing until a later try. */
export function usePortalConfig(): PortalConfig | null {
  const { config } = usePortal();
  return useLoadWithRetry(() => config.load(), config.loaded);
}
