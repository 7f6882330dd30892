import { useLocation } from 'react-router-dom';
import { usePortalConfig } from '#portal/configuration/portal-config.ts';
import { claimedParent, isParentAllowed } from '#portal/embedding/embedding.ts';

/**
 * True if the page is drawn as embedded (spec §4: toggles on parentUrl, allowed host and framed window). Without
 * the allow-list a claim is believed: it changes how the page looks, and nothing is posted before.
 */
export function useEmbedding(): boolean {
  const { search } = useLocation();
  const config = usePortalConfig();
  const allowList = config?.embedAllowList;
  return claimedParent(search) !== null && (allowList === undefined || isParentAllowed(allowList, search));
}
