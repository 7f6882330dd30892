import { useLocation } from 'react-router-dom';
import { claimedParent, isParentAllowed } from '#portal/shared/embedding.ts';
import { usePortalConfig } from '#portal/shared/portal-config.ts';

/**
 * Whether the page is drawn as embedded (spec §4: toggles on parentUrl, allowed host and framed window). Until the
 * allow-list has come a claim is believed: it changes how the page looks, and nothing is posted before.
 */
export function useEmbedding(): boolean {
  const { search } = useLocation();
  const config = usePortalConfig();
  return claimedParent(search) !== null && (config === null || isParentAllowed(config.embedAllowList, search));
}
