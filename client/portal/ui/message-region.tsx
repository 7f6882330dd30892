import { type RefObject, useEffect, useRef, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import type { PageWindow } from '#portal/api/page-window.ts';
import type { ToastMessage } from '#portal/services/messages.ts';
import { useStore } from '#portal/services/store.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { AlertIcon, CloseIcon } from '#ui/icons.tsx';
import styles from './message-region.module.css';
import { clearPlace, placeToast } from './toast-place.ts';

const SHOWN_MS = 6_000;
const GAP_PX = 8;

/** The portal's one live region: a toast, and the line that only screen readers get. */
export function MessageRegion() {
  const { window, messages } = usePortal();
  const { toast, announcement } = useStore(messages.shown);

  useEffect(() => {
    if (announcement === '') return;
    const timer = window.setTimeout(messages.fallSilent, SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [announcement, window, messages]);

  return (
    <>
      {/* aria-live keeps both readable beside a modal dialog, which hides all else; the roles inside do the speaking. */}
      <div className={styles.region} aria-live="off">
        {toast ? <Toast key={toast.id} toast={toast} /> : null}
      </div>
      <div className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}

function Toast({ toast }: { toast: ToastMessage }) {
  const { window, messages } = usePortal();
  const [held, setHeld] = useState(false);
  const left = useRef(SHOWN_MS);
  const toastRef = useRef<HTMLDivElement>(null);
  const textRef = useRef<HTMLParagraphElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    if (toastRef.current) uncoverFocus(window, toastRef.current);
    const text = textRef.current;
    if (text) setScrolls(text.scrollHeight > text.clientHeight);
  }, [window]);
  usePlace(toastRef);

  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = window.setTimeout(() => messages.dismissToast(toast.id), left.current);
    return () => {
      window.clearTimeout(timer);
      // After a pause at least one more second, so that it never goes under the pointer's last move.
      left.current = Math.max(1_000, left.current - Math.max(0, Date.now() - since));
    };
  }, [held, toast.id, window, messages]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding only pauses the timer; the button acts
    <div
      ref={toastRef}
      className={styles.toast}
      data-tone={toast.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.tone === 'warning' ? (
        <span className={styles.mark}>
          <AlertIcon />
        </span>
      ) : null}
      <p
        ref={textRef}
        className={styles.text}
        role={toast.tone === 'error' ? 'alert' : 'status'}
        // Makes a scrolling message focusable, so that the keyboard can scroll it.
        {...(scrolls ? { tabIndex: 0 } : {})}
      >
        {toast.description ? <Titled title={toast.text} text={toast.description} /> : toast.text}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={COPY['dlg.close']}
        onClick={() => messages.dismissToast(toast.id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** Keeps the toast off everything that is needed while the page moves; focused elements scroll to below it. */
function usePlace(toast: RefObject<HTMLElement | null>): void {
  const { window } = usePortal();
  useEffect(() => {
    const { document } = window;
    const place = () => {
      const region = toast.current?.parentElement;
      if (region) placeToast(window, region);
    };
    place();
    document.documentElement.dataset.toast = '';
    const moves = ['scroll', 'focusin', 'transitionend'] as const;
    for (const move of moves) document.addEventListener(move, place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      for (const move of moves) document.removeEventListener(move, place, { capture: true });
      window.removeEventListener('resize', place);
      delete document.documentElement.dataset.toast;
      clearPlace(window);
    };
  }, [toast, window]);
}

/** The page moves where a new toast would lie over the focus (WCAG 2.4.11). */
function uncoverFocus(window: PageWindow, toast: HTMLElement): void {
  const focus = window.document.activeElement;
  if (!focus?.matches('input, button, a, summary') || focus.closest('[role="dialog"], [role="alertdialog"]')) return;
  const { top, bottom } = focus.getBoundingClientRect();
  // Measured without the animation that brings it in.
  const edge = toast.offsetTop + (toast.offsetParent?.getBoundingClientRect().top ?? 0) + toast.offsetHeight + GAP_PX;
  if (bottom > 0 && top < edge) window.scrollBy(0, top - edge);
}

/** Two lines to the eye, one sentence to a screen reader. */
function Titled({ title, text }: { title: string; text: string }) {
  return (
    <>
      <strong>{title}</strong>
      <span className="visually-hidden">：</span>
      <span className={styles.description}>{text}</span>
    </>
  );
}
