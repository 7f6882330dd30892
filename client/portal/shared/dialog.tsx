import { lazy, Suspense, useRef } from 'react';
import type { DialogProps } from './dialog-props.ts';

const load = () => import('./dialog-popup.tsx');

/** In a chunk of its own (23 kB gzipped), because the login page draws without it. */
const DialogPopup = lazy(async () => ({ default: (await load()).DialogPopup }));

/** Fetches it ahead of need, at the first touch of the page; a failure waits for the real use. */
export function preloadDialog(): void {
  const fetchIt = () => {
    load().catch(() => undefined);
  };
  window.addEventListener('pointerdown', fetchIt, { once: true });
  window.addEventListener('keydown', fetchIt, { once: true });
}

/** A modal dialog: focus goes in, stays in and comes back; the page behind neither scrolls nor answers. */
export function Dialog(props: DialogProps) {
  const wasOpen = useRef(false);
  if (props.open) wasOpen.current = true;
  // Once open it stays, so that it can close in its own time.
  if (!wasOpen.current) return null;
  return (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  );
}
