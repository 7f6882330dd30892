import { useId, useRef } from 'react';
import { COPY } from '#contract/copy.ts';
import { CheckIcon, RefreshIcon } from '#ui/icons.tsx';
import styles from './qr-panel.module.css';
import type { QrView } from './qr-poller.ts';
import { type OnConfirmed, useQrLogin } from './use-qr-login.ts';
import { WeChatMark } from './wechat-mark.tsx';

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
        {COPY[isLogin ? 'qr.title' : 'qr.titleRegister']}
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
          <span className={styles.mark}>
            <CheckIcon size={32} />
          </span>
        ) : null}
        {phase === 'expired' || phase === 'failed' ? (
          <button type="button" className={styles.again} onClick={tryAgain}>
            <span className={styles.againIcon}>
              <RefreshIcon size={22} />
            </span>
            {COPY[phase === 'expired' ? 'qr.refresh' : 'qr.retry']}
          </button>
        ) : null}
      </div>
      <p className={styles.status} data-phase={phase} role="status">
        {/* New words are a new element: centred ones would count as moved. */}
        <span key={phase}>{statusText(phase, isLogin)}</span>
      </p>
    </section>
  );
}

function statusText(phase: QrView['phase'], isLogin: boolean): string {
  switch (phase) {
    case 'loading':
      return COPY['qr.loading'];
    case 'waiting':
      return COPY['qr.s0'];
    case 'confirmed':
      return COPY[isLogin ? 'qr.s2' : 'qr.s2Register'];
    case 'expired':
      return COPY['qr.s4'];
    case 'failed':
      return COPY['qr.fail'];
  }
}
