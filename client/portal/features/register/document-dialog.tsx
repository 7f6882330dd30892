import { useEffect, useRef, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { Dialog } from '#portal/ui/dialog.tsx';
import { LoadProblem } from '#portal/ui/load-problem.tsx';
import styles from './document-dialog.module.css';

export interface AgreementDocument {
  readonly title: string;
  readonly address: string;
}

interface DocumentDialogProps {
  readonly document: AgreementDocument;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const PATIENCE_MS = 15_000;

/** A document in place (spec §2: a dialog iframe): the form behind it keeps its values. */
export function DocumentDialog({ document: { title, address }, open, onOpenChange }: DocumentDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="sheet">
      <DocumentFrame key={address} title={title} address={address} onEscape={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DocumentFrame({ title, address, onEscape }: AgreementDocument & { readonly onEscape: () => void }) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [round, setRound] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onEscape);
  latest.current = onEscape;

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <div className={styles.box} aria-busy={state === 'loading'} data-failed={state === 'failed' || undefined}>
      {state === 'loading' ? (
        <p className={styles.over} role="status">
          {COPY['doc.loading']}
        </p>
      ) : null}
      {state === 'failed' ? (
        <LoadProblem
          className={styles.over}
          text={COPY['doc.fail']}
          onRetry={() => {
            setState('loading');
            setRound(round + 1);
          }}
        />
      ) : (
        <iframe
          key={round}
          ref={frame}
          className={styles.frame}
          title={title}
          src={address}
          // No script runs in it; without its own origin its stylesheet would be refused (threat C10).
          sandbox="allow-same-origin"
          data-ready={state === 'ready' || undefined}
          onLoad={() => {
            const isThere = isDocument(frame.current);
            if (isThere) {
              shareTheme(frame.current);
              closeByEscape(frame.current, () => latest.current());
            }
            setState(isThere ? 'ready' : 'failed');
          }}
        />
      )}
    </div>
  );
}

/** A frame fires `load` for any content: an error page is not readable, any other page lacks the mark. */
function isDocument(frame: HTMLIFrameElement | null): boolean {
  try {
    return frame?.contentDocument?.querySelector('main[data-agreement]') != null;
  } catch {
    return false;
  }
}

/** Keys pressed in a frame are its document's alone. */
function closeByEscape(frame: HTMLIFrameElement | null, close: () => void): void {
  frame?.contentDocument?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
}

/** A page that stays light shows a light document. */
function shareTheme(frame: HTMLIFrameElement | null): void {
  const theme = frame?.ownerDocument.documentElement.dataset.theme;
  const shown = frame?.contentDocument?.documentElement;
  if (theme !== undefined && shown) shown.dataset.theme = theme;
}
