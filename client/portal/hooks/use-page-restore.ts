import { useEffect, useRef } from 'react';
import { usePortal } from '#portal/services/use-portal.ts';

/** Runs when the browser brings the page back from its back/forward cache (threats C15, F17). */
export function usePageRestore(onRestore: () => void): void {
  const { window } = usePortal();
  const latest = useRef(onRestore);
  latest.current = onRestore;
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, [window]);
}
