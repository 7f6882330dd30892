import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isUnreachable } from '#portal/api/chunk-loader.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import type { DialogProps } from '#ui/dialog-popup.tsx';
import { loadDialog } from './load-dialog.ts';

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
