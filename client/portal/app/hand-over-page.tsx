import { useEffect } from 'react';
import { COPY } from '#contract/copy.ts';
import { retryHandOver } from '#portal/embedding/hand-over.ts';
import { Button } from '#portal/ui/button.tsx';
import { announce } from '#portal/ui/messages.ts';
import { ResultPage } from '#portal/ui/result-page.tsx';

/** In the place of the page once its sign-in was handed to the parent, or could not be (threat F25: never stuck). */
export function HandOverPage({ failed }: { failed: boolean }) {
  useEffect(() => {
    if (!failed) announce(COPY['embed.done']);
  }, [failed]);
  if (!failed) return <ResultPage tone="success" heading={COPY['embed.done']} focusHeading={false} />;
  return (
    <div role="alert">
      <ResultPage
        heading={COPY['embed.fail']}
        focusHeading={false}
        actions={<Button onClick={retryHandOver}>{COPY['qr.retry']}</Button>}
      />
    </div>
  );
}
