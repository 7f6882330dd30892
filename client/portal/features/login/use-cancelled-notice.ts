import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { QUERY } from '#contract/portal-names.ts';
import { usePortal } from '#portal/services/use-portal.ts';

/** Shows once that a 1688 authorisation was cancelled; the address forgets it, so that a reload does not say it again. */
export function useCancelledNotice(): void {
  const { messages } = usePortal();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (query.get(QUERY.oauthCancelled) !== '1') return;
    messages.showStatus(COPY['login.oauthCancelled']);
    query.delete(QUERY.oauthCancelled);
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
  }, [messages, pathname, search, hash, navigate]);
}
