import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { useDocumentTitle } from '#portal/shared/use-document-title.ts';
import { usePageRestore } from '#portal/shared/use-page-restore.ts';
import { useHomeVisitor } from './use-home-visitor.ts';
import { useLoginMessage } from './use-login-message.ts';
import type { Wrapped } from './use-wrapped.ts';
import styles from './wrapper.module.css';

/** So long nothing has come, and there is a way around the frame. */
const SLOW_MS = 10_000;

/** The central member login page, full-screen, in the place of the host's own (spec §2: top-level wrapper). */
export function Wrapper({ login }: Wrapped) {
  useDocumentTitle('title.login');
  const { pathname, search } = useLocation();
  const isShown = useHomeVisitor(pathname === '/' && search === '');
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  const [loadedRound, setLoadedRound] = useState(-1);
  const [isSlow, setSlow] = useState(false);
  const startAgain = () => setRound((count) => count + 1);
  const busy = useLoginMessage(login, frame, startAgain);
  const isLoaded = loadedRound === round;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that is put into the frame has its own time
  useEffect(() => {
    setSlow(false);
    const timer = window.setTimeout(() => setSlow(true), SLOW_MS);
    return () => window.clearTimeout(timer);
  }, [round]);
  usePageRestore(startAgain);

  return (
    <main className={styles.wrapper} aria-label={COPY['wrap.iframe']}>
      <h1 className="visually-hidden">{COPY['wrap.iframe']}</h1>
      {login && isShown ? (
        <iframe
          key={round}
          ref={frame}
          className={styles.frame}
          title={COPY['wrap.iframe']}
          src={login.href}
          onLoad={() => setLoadedRound(round)}
        />
      ) : null}
      {isLoaded && !busy ? null : (
        <div className={styles.cover}>
          <span className={styles.spinner} aria-hidden="true" />
          <p role="status">{COPY[busy ? 'login.success' : 'wrap.loading']}</p>
          {isSlow && !busy ? (
            <a className={styles.fallback} href={login?.href ?? window.location.href}>
              {COPY['wrap.fallback']}
            </a>
          ) : null}
        </div>
      )}
    </main>
  );
}
