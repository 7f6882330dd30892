import { useEffect } from 'react';
import { COPY, type CopyKey } from '#contract/copy.ts';

type TitleKey = Extract<CopyKey, `title.${string}`>;

export function useDocumentTitle(key: TitleKey): void {
  useEffect(() => {
    document.title = COPY[key];
  }, [key]);
}
