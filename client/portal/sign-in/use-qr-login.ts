import { useCallback, useEffect, useRef, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { prepareQr, qrStatus } from '#portal/api/qr-api.ts';
import { usePageRestore } from '#portal/hooks/use-page.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import { gotoTarget } from './addresses.ts';
import { type QrConfirmation, type QrView, qrPoller } from './qr-poller.ts';

export type OnConfirmed = (confirmation: QrConfirmation, signal: AbortSignal) => unknown;

interface QrLoginOptions {
  readonly isLogin: boolean;
  /** its error takes another ticket; the signal is aborted when the page is left */
  readonly onConfirmed: OnConfirmed;
  /** true ends the polling: after a sign-in by another way the session the ticket belongs to is gone */
  readonly stopped: boolean;
}

/** Follows a QR ticket for as long as the component is on the page. */
export function useQrLogin({ isLogin, onConfirmed, stopped }: QrLoginOptions) {
  const portal = usePortal();
  const [view, setView] = useState<QrView>({ phase: 'loading' });
  const latest = useRef(onConfirmed);
  latest.current = onConfirmed;
  const refreshing = useRef(false);

  const [poller] = useState(() =>
    qrPoller({
      prepare: async (signal) =>
        prepareQr(portal.api, { gotoUrl: await gotoTarget(portal), isLogin: isLogin ? 1 : 0 }, signal),
      status: (weChatScene, signal) => qrStatus(portal.api, weChatScene, signal),
      needsGsid: isLogin,
      onView: (next) => {
        setView(next);
        if (next.phase === 'loading') return;
        if (next.phase === 'waiting' && refreshing.current) portal.messages.announce(COPY['qr.refreshed']);
        refreshing.current = false;
      },
      onConfirmed: async (confirmation, signal) => {
        try {
          await latest.current(confirmation, signal);
        } catch (error) {
          showFailure(portal.messages, error);
          throw error;
        }
      },
    }),
  );

  useEffect(() => {
    if (stopped) return;
    const { window } = portal;
    const { document } = window;
    const wake = () => {
      if (document.visibilityState === 'visible') poller.wake();
    };
    poller.start();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', poller.recover);
    return () => {
      window.removeEventListener('online', poller.recover);
      document.removeEventListener('visibilitychange', wake);
      poller.stop();
    };
  }, [portal, poller, stopped]);
  usePageRestore(() => {
    if (!stopped) poller.start();
  });

  /** another ticket, after one has expired or failed */
  const refresh = useCallback(() => {
    refreshing.current = true;
    poller.start();
  }, [poller]);
  return {
    view,
    refresh,
    /** the browser could not draw the picture */
    pictureFailed: poller.fail,
  };
}
