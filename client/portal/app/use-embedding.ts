import { useLocation } from 'react-router-dom';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { claimedParent, isParentAllowed } from '#portal/services/embedding.ts';
import { usePortal } from '#portal/services/use-portal.ts';

/**
 * True if the page is drawn as embedded (spec §4: toggles on parentUrl, allowed host and framed window). Without
 * the allow-list a claim is believed: it changes how the page looks, and nothing is posted before.
 */
export function useEmbedding(): boolean {
  const { window } = usePortal();
  const { search } = useLocation();
  const config = usePortalConfig();
  const allowList = config?.embedAllowList;
  return (
    claimedParent(window, search) !== null && (allowList === undefined || isParentAllowed(window, allowList, search))
  );
}
