import { useEffect, useState } from 'react';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { isSignedIn } from '#portal/api/customer-api.ts';
import { usePortal } from '#portal/services/use-portal.ts';

/**
 * At the site's own origin, where the wrapper leads when nothing else was asked for. Assumed: who is signed in there
 * goes on to the default landing page; all others see the central login.
 * @returns whether the frame may be shown
 */
export function useHomeVisitor(isHome: boolean): boolean {
  const { api, navigation } = usePortal();
  const [isVisitor, setVisitor] = useState(!isHome);
  useEffect(() => {
    if (!isHome) {
      setVisitor(true);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    isSignedIn(api, signal).then(
      (isLogin) => {
        if (signal.aborted) return;
        if (isLogin) navigation.replace(DEFAULT_TARGET);
        else setVisitor(true);
      },
      () => setVisitor(true),
    );
    return () => controller.abort();
  }, [isHome, api, navigation]);
  return isVisitor;
}
