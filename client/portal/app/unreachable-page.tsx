import { useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { useDocumentTitle } from '#portal/hooks/use-document-title.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { ResultPage } from '#portal/ui/result-page.tsx';
import { Button } from '#ui/button.tsx';
import { Shell } from './shell.tsx';

/** A page whose code no server gave (threats F1, F30). It reloads only where one answers: the browser's own error page has no way back. */
export function UnreachablePage() {
  const { chunks, navigation } = usePortal();
  useDocumentTitle('brand.name');
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);

  async function retry(): Promise<void> {
    setBusy(true);
    if (await chunks.isServerThere()) return navigation.reload();
    setBusy(false);
    setFailures((count) => count + 1);
  }

  return (
    <Shell>
      <div role="alert">
        <ResultPage
          heading={COPY['err.network']}
          actions={
            <Button busy={isBusy} onClick={() => void retry()}>
              {COPY['qr.retry']}
            </Button>
          }
        />
      </div>
      {failures > 0 ? (
        <p className="visually-hidden" role="alert" key={failures}>
          {COPY['err.network']}
        </p>
      ) : null}
    </Shell>
  );
}
