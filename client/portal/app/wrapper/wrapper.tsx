import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { isWrapperPage, WRAPPER_MARK } from '#contract/portal/embed.ts';
import { isSignedIn } from '#portal/api/customer-api.ts';
import { loginByIdentifier } from '#portal/api/login-api.ts';
import { useDocumentTitle, usePageRestore } from '#portal/hooks/use-page.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import { useFramedPage } from './use-framed-page.ts';
import { acceptLogin, targetOfLogin, type WrappedLogin, wrappedLogin } from './wrapped-login.ts';
import styles from './wrapper.module.css';

interface Wrapped {
  /** null until the configuration has come */
  readonly login: WrappedLogin | null;
}

/**
 * The central login page, where this host shows it instead of its own pages (spec §2: on an allow-listed host, when
 * not framed); null everywhere else.
 */
export function useWrapped(isWrapped: boolean): Wrapped | null {
  const { window } = usePortal();
  const { search } = useLocation();
  const config = usePortalConfig();
  const login = useMemo(() => config && wrappedLogin(config, window.location, search), [config, search, window]);

  if (!isWrapped || window.parent !== window) return null;
  // The page is marked before the configuration is there, so that no login of its own flashes up.
  if (!config) return window.document.documentElement.hasAttribute(WRAPPER_MARK) ? { login: null } : null;
  return login && isWrapperPage(window.location.href, config.wrapperAllowList) ? { login } : null;
}

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

/**
 * At the site's own origin, where the wrapper leads when nothing else was asked for. Assumed: who is signed in there
 * goes on to the default landing page; all others see the central login.
 * @returns whether the frame may be shown
 */
function useHomeVisitor(isHome: boolean): boolean {
  const { api, navigation } = usePortal();
  const [isVisitor, setVisitor] = useState(!isHome);
  useEffect(() => {
    if (!isHome) {
      setVisitor(true);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    isSignedIn(api, signal).then(
      (isLogin) => {
        if (signal.aborted) return;
        if (isLogin) navigation.replace(DEFAULT_TARGET);
        else setVisitor(true);
      },
      () => setVisitor(true),
    );
    return () => controller.abort();
  }, [isHome, api, navigation]);
  return isVisitor;
}

/**
 * Signs in here with the gsid that the framed login hands over, and goes on (spec §2). Acted on once: a second
 * message finds the first one under way, and after a failure `onFailed` puts a new page into the frame.
 * @returns whether a sign-in is under way
 */
function useLoginMessage(
  login: WrappedLogin | null,
  frame: RefObject<HTMLIFrameElement | null>,
  onFailed: () => void,
): boolean {
  const { api, window, navigation, messages } = usePortal();
  const { busy, submit } = useSubmit(
    async (signal, gsid: string, target: string | null) => {
      await loginByIdentifier(api, { loginIdentifier: gsid, gotoUrl: target ?? undefined }, signal);
      navigation.assign(target ?? `${window.location.origin}/`);
      return 'leaving';
    },
    (error) => {
      showFailure(messages, error);
      onFailed();
    },
  );

  useEffect(() => {
    if (!login) return;
    const listen = (event: MessageEvent<unknown>) => {
      const frameWindow = frame.current?.contentWindow ?? null;
      const message = acceptLogin(event, { origin: login.origin, frame: frameWindow });
      if (!message) return;
      submit(message.gsid, targetOfLogin(message, window.location.href, login.gotoUrlAllowList));
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [login, frame, submit, window]);

  return busy;
}
