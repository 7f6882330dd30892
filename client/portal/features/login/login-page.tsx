import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { QUERY } from '#contract/portal-names.ts';
import { useEmbedded } from '#portal/hooks/embedded-mode.ts';
import { usePageRestore } from '#portal/hooks/use-page.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { afterLogin, afterQrLogin, type SignedIn } from '#portal/sign-in/after-login.ts';
import { AuthCard } from '#portal/sign-in/auth-card.tsx';
import { phoneIn } from '#portal/sign-in/entry-state.ts';
import { QrPanel } from '#portal/sign-in/qr-panel.tsx';
import { useSendCode } from '#portal/sign-in/use-send-code.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { Tabs } from '#ui/tabs.tsx';
import styles from './login.module.css';
import { useLoginValues } from './login-values.ts';
import { OtherWays } from './other-ways.tsx';
import { PasswordLoginForm } from './password-login-form.tsx';
import { SmsLoginForm } from './sms-login-form.tsx';
import { usePicker } from './use-picker.ts';

/** The login screen (spec §2): by sms code, by password, by 1688, by WeChat. */
export function LoginPage() {
  const portal = usePortal();
  const { encryption } = portal;
  const carried = phoneIn(useLocation().state);
  const { sms, password } = useLoginValues(carried);
  // Assumed: sms is the tab to begin with, unless an account is remembered: then only its password is missing.
  const [tab, setTab] = useState<'sms' | 'pwd'>(password.values.keep && !carried ? 'pwd' : 'sms');
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);
  // Above the tabs, so that the countdown survives them, and a reload finds the picker's entry on either.
  const sendCode = useSendCode('login');
  const picker = usePicker();
  const formsRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    formsRef.current?.addEventListener('focusin', () => encryption.prepare(), { once: true });
  }, [encryption]);
  useAutofocus(formsRef);
  useOauthNotice();

  // As an effect: the form is out of the document before the navigation starts.
  useEffect(() => {
    if (signedIn) void afterLogin(portal, signedIn);
  }, [portal, signedIn]);

  usePageRestore(() => {
    setSignedIn(null);
    sms.change({ code: '', accepted: '' });
    password.change({ password: '' });
    encryption.keys.forget();
  });

  const forms = (
    <>
      <Tabs
        label={COPY['login.tabs']}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'sms',
            title: COPY['login.tab.sms'],
            panel: <SmsLoginForm {...sms} sendCode={sendCode} picker={picker} onSignedIn={setSignedIn} />,
          },
          {
            value: 'pwd',
            title: COPY['login.tab.pwd'],
            panel: <PasswordLoginForm {...password} onSignedIn={setSignedIn} />,
          },
        ]}
      />
      <OtherWays />
    </>
  );

  return (
    <AuthCard
      heading={COPY['login.heading']}
      aside={
        <QrPanel
          isLogin
          stopped={signedIn !== null}
          onConfirmed={(confirmation, signal) =>
            afterQrLogin(portal, { ...confirmation, replaces: picker.accounts.length > 0 }, signal)
          }
        />
      }
    >
      <div ref={formsRef}>
        {signedIn ? null : forms}
        <div role="status">{signedIn ? <LoginDone /> : null}</div>
      </div>
    </AuthCard>
  );
}

/** In the place of the form after a sign-in: a password manager takes its absence and the navigation for success. */
function LoginDone() {
  const embedded = useEmbedded();
  return (
    <p className={styles.done}>
      <span className={`round ${styles.doneMark}`} data-kept-clear="">
        <CheckIcon size={28} />
      </span>
      <span>{COPY[embedded ? 'embed.done' : 'login.success']}</span>
    </p>
  );
}

/**
 * Focuses the first empty field of the form when the page opens. Only for a fine pointer, because a phone would
 * raise its keyboard over the page, and never in a frame, where it would take the focus from the parent.
 */
function useAutofocus(container: RefObject<HTMLElement | null>): void {
  const { window } = usePortal();
  useEffect(() => {
    if (window.parent !== window || !window.matchMedia('(pointer: fine)').matches) return;
    const fields = container.current?.querySelectorAll<HTMLInputElement>('form input:not([type="checkbox"])') ?? [];
    for (const field of fields) {
      if (field.value) continue;
      field.focus();
      break;
    }
  }, [container, window]);
}

/** Shows once that a 1688 authorisation was cancelled or is stale; the address forgets it, so that a reload does not repeat it. */
function useOauthNotice(): void {
  const { messages } = usePortal();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const isCancelled = query.get(QUERY.oauthCancelled) === '1';
    const isStale = query.get(QUERY.oauthStale) === '1';
    if (!isCancelled && !isStale) return;
    if (isStale) messages.showError(COPY['login.oauthStale']);
    else messages.showStatus(COPY['login.oauthCancelled']);
    query.delete(QUERY.oauthCancelled);
    query.delete(QUERY.oauthStale);
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
  }, [messages, pathname, search, hash, navigate]);
}
