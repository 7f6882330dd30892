import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type ChunkLoader, isUnreachable } from '#portal/api/chunk-loader.ts';
import type { Portal } from '#portal/services/create-portal.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import type { DialogProps } from '#ui/dialog-popup.tsx';

/**
 * A modal dialog: focus goes in, stays in and comes back; the page behind neither scrolls nor answers. When no server gives
 * the dialog's code, it closes with the text of a broken connection, and the page keeps its typed values.
 */
export function Dialog(props: DialogProps) {
  const { chunks, messages } = usePortal();
  const [Popup, setPopup] = useState<ComponentType<DialogProps> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const wasOpen = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  const isMissing = props.open && !Popup;

  useEffect(() => {
    if (props.open) messages.dismissStatus();
  }, [props.open, messages]);

  useEffect(() => {
    if (!isMissing) return;
    let live = true;
    loadDialog(chunks).then(
      (loaded) => {
        if (live) setPopup(() => loaded);
      },
      (error: unknown) => {
        if (!live) return;
        if (!isUnreachable(error)) return setFailure(error);
        messages.showError(error.message);
        latest.current.onOpenChange(false);
      },
    );
    return () => {
      live = false;
    };
  }, [isMissing, chunks, messages]);

  if (failure) throw failure;
  if (props.open) wasOpen.current = true;
  // Once open it stays, so that it can close in its own time.
  return wasOpen.current && Popup ? <Popup {...props} /> : null;
}

/** In a chunk of its own (23 kB gzipped), because the login page draws without it. */
const loadDialog = (chunks: ChunkLoader) => chunks.load(() => import('#ui/dialog-popup.tsx'), 'DialogPopup');

/** Fetches it ahead of need, at the first touch of the page; a failure waits for the real use. */
export function preloadDialog({ window, chunks }: Pick<Portal, 'window' | 'chunks'>): void {
  const fetchIt = () => {
    loadDialog(chunks).catch(() => undefined);
  };
  window.addEventListener('pointerdown', fetchIt, { once: true });
  window.addEventListener('keydown', fetchIt, { once: true });
}
