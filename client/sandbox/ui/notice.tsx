import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { FailureWords } from './failure-words.tsx';
import styles from './notice.module.css';

const DONE_SHOWN_MS = 3_000;
const FAILURE_SHOWN_MS = 8_000;

interface Notices {
  /** says that something was done */
  readonly notify: (text: string) => void;
  /** says that something went wrong */
  readonly warn: (text: string) => void;
}

const NoticeContext = createContext<Notices | null>(null);

interface Shown {
  readonly kind: 'done' | 'failure';
  readonly text: string;
  readonly shownMs: number;
}

/**
 * One small live region for the whole page: a new text replaces the last one.
 * Its roles imply aria-live, but an open modal dialog spares only regions that write it out.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  // From the moment it is on the screen: a page that is busy may draw it late.
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), shown.shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const notices = useMemo<Notices>(
    () => ({
      notify: (text) => setShown({ kind: 'done', text, shownMs: DONE_SHOWN_MS }),
      warn: (text) => setShown({ kind: 'failure', text, shownMs: FAILURE_SHOWN_MS }),
    }),
    [],
  );
  return (
    <NoticeContext value={notices}>
      {children}
      <div className={styles.place}>
        <div role="status" aria-live="polite">
          {shown?.kind === 'done' && <p className={styles.done}>{shown.text}</p>}
        </div>
        <div role="alert" aria-live="assertive">
          {shown?.kind === 'failure' && (
            <div className={styles.failure}>
              <FailureWords text={shown.text} />
            </div>
          )}
        </div>
      </div>
    </NoticeContext>
  );
}

export function useNotices(): Notices {
  const notices = use(NoticeContext);
  if (!notices) throw new Error('useNotices needs a NoticeProvider around it');
  return notices;
}
