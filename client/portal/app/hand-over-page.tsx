import { useEffect } from 'react';
import { COPY } from '#contract/copy.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { ResultPage } from '#portal/ui/result-page.tsx';
import { Button } from '#ui/button.tsx';

/** In the place of the page once its sign-in was handed to the parent, or could not be (threat F25: never stuck). */
export function HandOverPage({ failed }: { failed: boolean }) {
  const { handOver, messages } = usePortal();
  useEffect(() => {
    if (!failed) messages.announce(COPY['embed.done']);
  }, [failed, messages]);
  if (!failed) return <ResultPage tone="success" heading={COPY['embed.done']} focusHeading={false} />;
  return (
    <div role="alert">
      <ResultPage
        heading={COPY['embed.fail']}
        focusHeading={false}
        actions={<Button onClick={() => handOver.retry()}>{COPY['qr.retry']}</Button>}
      />
    </div>
  );
}
