import { useEffect } from 'react';
import { COPY, type CopyKey } from '#contract/copy.ts';
import { usePortal } from '#portal/services/use-portal.ts';

/** A page's title, or the portal's name alone where what stands there is no page of its own. */
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
