import { useId, useRef } from 'react';
import { COPY } from '#contract/copy.ts';
import { CheckIcon, RefreshIcon } from '#ui/icons.tsx';
import styles from './qr-panel.module.css';
import { type OnConfirmed, useQrLogin } from './use-qr-login.ts';

interface QrPanelProps {
  /** true on the login page, false at registration */
  readonly isLogin: boolean;
  readonly onConfirmed: OnConfirmed;
  /** true ends the polling, after a sign-in by another way */
  readonly stopped?: boolean | undefined;
}

const SIZE = 180;

/** The WeChat QR code with its state. The ticket carries the redirect target: the page's own gotoUrl. */
export function QrPanel({ isLogin, onConfirmed, stopped = false }: QrPanelProps) {
  const panelRef = useRef<HTMLElement>(null);
  const titleId = useId();
  const { view, refresh, pictureFailed } = useQrLogin({ isLogin, onConfirmed, stopped });
  const { phase } = view;

  const tryAgain = () => {
    // The button is about to go; the focus stays in the panel.
    panelRef.current?.focus();
    refresh();
  };

  return (
    <section ref={panelRef} tabIndex={-1} className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <WeChatMark />
        <span>{COPY[isLogin ? 'qr.title' : 'qr.titleRegister']}</span>
      </h2>
      <div className={styles.frame} data-phase={phase} aria-busy={phase === 'loading' || undefined}>
        {'qrcode' in view ? (
          <img
            className={styles.picture}
            src={view.qrcode}
            width={SIZE}
            height={SIZE}
            alt={phase === 'waiting' ? COPY[isLogin ? 'qr.alt' : 'qr.altRegister'] : ''}
            onError={pictureFailed}
          />
        ) : (
          <span className={styles.skeleton} />
        )}
        {phase === 'confirmed' ? (
          <span className={`round ${styles.mark}`} data-kept-clear="">
            <CheckIcon size={32} />
          </span>
        ) : null}
        {phase === 'expired' || phase === 'failed' ? (
          <button type="button" className={styles.again} onClick={tryAgain}>
            <span className={`round ${styles.againIcon}`}>
              <RefreshIcon size={22} />
            </span>
            <span>{COPY[phase === 'expired' ? 'qr.refresh' : 'qr.retry']}</span>
          </button>
        ) : null}
      </div>
      <p className={styles.status} data-phase={phase} role="status">
        {/* New words are a new element: centred ones would count as moved. */}
        <span key={phase}>{COPY[phase === 'confirmed' && !isLogin ? 'qr.s2Register' : STATUS_TEXTS[phase]]}</span>
      </p>
    </section>
  );
}

const STATUS_TEXTS = {
  loading: 'qr.loading',
  waiting: 'qr.s0',
  confirmed: 'qr.s2',
  expired: 'qr.s4',
  failed: 'qr.fail',
} as const;

/** Two speech bubbles: a decorative mark for everything that is scanned with WeChat. */
function WeChatMark() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="var(--color-wechat)"
        d="M9.2 3.5C4.7 3.5 1 6.5 1 10.2c0 2.1 1.2 4 3.1 5.2l-.8 2.5 2.9-1.5c.9.3 1.9.4 3 .4h.5a5.6 5.6 0 0 1-.3-1.7c0-3.6 3.4-6.4 7.5-6.4h.5c-.8-3-4-5.2-8.2-5.2z"
      />
      <path
        fill="var(--color-wechat)"
        d="M23 15.2c0-3-2.8-5.3-6.3-5.3s-6.3 2.3-6.3 5.3 2.8 5.3 6.3 5.3c.8 0 1.5-.1 2.2-.3l2.2 1.2-.6-2c1.5-1 2.5-2.5 2.5-4.2z"
      />
      <path
        fill="var(--color-on-brand)"
        d="M6.5 7a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm5.2 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm2.9 5.7a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6zm4.2 0a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6z"
      />
    </svg>
  );
}
