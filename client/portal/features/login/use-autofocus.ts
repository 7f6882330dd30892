import { type RefObject, useEffect } from 'react';
import { usePortal } from '#portal/services/use-portal.ts';

/**
 * Focuses the first empty field of the form when the page opens. Only for a fine pointer, because a phone would
 * raise its keyboard over the page, and never in a frame, where it would take the focus from the parent.
 */
export function useAutofocus(container: RefObject<HTMLElement | null>): void {
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
