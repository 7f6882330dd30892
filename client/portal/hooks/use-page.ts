import { useEffect, useRef } from 'react';
import { COPY, type CopyKey } from '#contract/copy.ts';
import { usePortal } from '#portal/services/use-portal.ts';

/** A page's title, or the portal's name alone where it has no title. */
type TitleKey = Extract<CopyKey, `title.${string}` | 'brand.name'>;

/** A document's title without the portal's name: the page's own, as its heading and its breadcrumb have it. */
export function ownTitle(title: string): string {
  return title.replace(` - ${COPY['brand.name']}`, '');
}

export function useDocumentTitle(key: TitleKey): void {
  const { window } = usePortal();
  useEffect(() => {
    window.document.title = COPY[key];
  }, [key, window]);
}

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
