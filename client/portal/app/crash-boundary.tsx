import { Component, type ReactNode, useState } from 'react';
import { COPY, fill } from '#contract/copy.ts';
import { clamp } from '#contract/json-value.ts';
import { isUnreachable } from '#portal/api/chunk-loader.ts';
import { useDocumentTitle } from '#portal/hooks/use-page.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { ResultPage } from '#portal/ui/result-page.tsx';
import { Button } from '#ui/button.tsx';
import { Shell } from './shell.tsx';

interface CrashBoundaryProps {
  /** another page has no error yet */
  readonly visit?: string;
  readonly onCrash?: () => void;
  readonly children: ReactNode;
}

interface CrashState {
  readonly error: unknown;
  readonly visit: string | undefined;
}

/** Error boundary of the page, and of the frame around every page. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { error: null, visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): Pick<CrashState, 'error'> {
    return { error: error ?? new Error() };
  }

  static getDerivedStateFromProps({ visit }: CrashBoundaryProps, state: CrashState): CrashState | null {
    return visit === state.visit ? null : { error: null, visit };
  }

  override componentDidCatch(): void {
    this.props.onCrash?.();
  }

  override render(): ReactNode {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}

/** In the place of a page that could not be had: no server answered for its code, or something is wrong with it (threat F30). */
function ErrorPage({ error }: { error: unknown }) {
  useDocumentTitle('brand.name');
  return <Shell>{isUnreachable(error) ? <Unreachable /> : <Crash error={error} />}</Shell>;
}

/** The error page of spec §8: the framework's line, a Chinese one, and the message as plain text. */
function Crash({ error }: { error: unknown }) {
  const { navigation } = usePortal();
  const message = error instanceof Error ? clamp(error.message) : '';
  return (
    <div role="alert">
      <ResultPage
        heading={COPY['crash.head']}
        actions={<Button onClick={() => navigation.reload()}>{COPY['crash.reload']}</Button>}
      >
        <p>{COPY['crash.body']}</p>
        {message ? <p>{fill('crash.msg', { message })}</p> : null}
      </ResultPage>
    </div>
  );
}

/** It reloads only where a server answers: the browser's own error page has no way back (threat F1). */
function Unreachable() {
  const { chunks, navigation } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);

  async function retry(): Promise<void> {
    setBusy(true);
    if (await chunks.isServerThere()) return navigation.reload();
    setBusy(false);
    setFailures((count) => count + 1);
  }

  return (
    <>
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
    </>
  );
}
