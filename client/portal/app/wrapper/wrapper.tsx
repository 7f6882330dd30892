import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { useDocumentTitle } from '#portal/hooks/use-document-title.ts';
import { usePageRestore } from '#portal/hooks/use-page-restore.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { useFramedPage } from './use-framed-page.ts';
import { useHomeVisitor } from './use-home-visitor.ts';
import { useLoginMessage } from './use-login-message.ts';
import type { Wrapped } from './use-wrapped.ts';
import styles from './wrapper.module.css';

/** The central member login page, full-screen, in the place of the host's own (spec §2: top-level wrapper). */
export function Wrapper({ login }: Wrapped) {
  useDocumentTitle('title.login');
  const { window } = usePortal();
  const { pathname, search } = useLocation();
  const isShown = useHomeVisitor(pathname === '/' && search === '');
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  const startAgain = () => setRound((count) => count + 1);
  const busy = useLoginMessage(login, frame, startAgain);
  const { isLoaded, isSilent, onLoad } = useFramedPage(frame, login?.origin, round);
  const isCovered = !isLoaded || busy;
  const wayAround = (
    <a className={styles.fallback} href={login?.href ?? window.location.href}>
      {COPY['wrap.fallback']}
    </a>
  );
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
          onLoad={onLoad}
        />
      ) : null}
      {isCovered ? (
        <div className={styles.cover}>
          <span className={styles.spinner} aria-hidden="true" />
          <p role="status">{COPY[busy ? 'login.success' : 'wrap.loading']}</p>
          {isSilent && !busy ? wayAround : null}
        </div>
      ) : null}
      {isSilent && !isCovered ? <div className={styles.edge}>{wayAround}</div> : null}
    </main>
  );
}
