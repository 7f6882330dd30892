import { useEffect } from 'react';
import { COPY, type CopyKey } from '#contract/copy.ts';
import { usePortal } from '#portal/services/use-portal.ts';

type TitleKey = Extract<CopyKey, `title.${string}`>;

export function useDocumentTitle(key: TitleKey): void {
  const { window } = usePortal();
  useEffect(() => {
    window.document.title = COPY[key];
  }, [key, window]);
}
