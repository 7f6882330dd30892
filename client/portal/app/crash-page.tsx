import { COPY, fill } from '#contract/copy.ts';
import { clamp } from '#contract/portal/read-failure.ts';
import { useDocumentTitle } from '#portal/hooks/use-document-title.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { ResultPage } from '#portal/ui/result-page.tsx';
import { Button } from '#ui/button.tsx';
import { Shell } from './shell.tsx';

/** The error page of spec §8: the framework's line, a Chinese one, and the message as plain text. */
export function CrashPage({ error }: { error: unknown }) {
  const { navigation } = usePortal();
  useDocumentTitle('brand.name');
  const message = error instanceof Error ? clamp(error.message) : '';
  return (
    <Shell>
      <div role="alert">
        <ResultPage
          heading={COPY['crash.head']}
          actions={<Button onClick={() => navigation.reload()}>{COPY['crash.reload']}</Button>}
        >
          <p>{COPY['crash.body']}</p>
          {message ? <p>{fill('crash.msg', { message })}</p> : null}
        </ResultPage>
      </div>
    </Shell>
  );
}
