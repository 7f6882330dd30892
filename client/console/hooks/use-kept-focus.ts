import { useEffect } from 'react';

/** Marks the focus target of a section that has no heading. */
export const TAKES_FOCUS = { 'data-takes-focus': true } as const;

const DIALOG = '[role="dialog"], [role="alertdialog"]';
const AROUND = `section, main, ${DIALOG}`;
const HEADING = 'h1, h2, h3, [data-takes-focus]';
/** Time for a closing dialog to give the focus back by itself. */
const GRACE_MS = 50;

/**
 * Moves the focus of an element that goes away, or is disabled, to the heading around it: the keyboard goes on from there,
 * and a screen reader reads the heading.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let held: Element | null = null;
    let around: readonly Element[] = [];
    /** container of the element that had the focus when a dialog took it */
    let behind: readonly Element[] = [];
    let isByKeyboard = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function hold({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      // A dialog takes the focus itself when its focused element is gone.
      if (target.matches(DIALOG) && held?.isConnected === false) {
        look();
        return;
      }
      if (target.closest(DIALOG)?.contains(held) === false) behind = around;
      held = target;
      around = ancestorsOf(target);
      isByKeyboard = target.matches(':focus-visible');
    }
    /** A click beside the element moves the focus on purpose, so it is not restored when the element goes away a moment later. */
    function giveAway({ target }: MouseEvent) {
      if (target instanceof Node && !held?.contains(target)) held = null;
    }
    function look() {
      clearTimeout(timer);
      timer = setTimeout(settle, GRACE_MS);
    }
    function settle() {
      const { activeElement } = document;
      const isSomewhere = activeElement && activeElement !== document.body && !activeElement.matches(DIALOG);
      if (!held || (isSomewhere && activeElement !== held)) return;
      if (canHold(held)) held = activeElement === held ? held : null;
      // A list that was clicked in does not scroll away under the mouse.
      else focusHeading([...around, ...behind], isByKeyboard);
    }

    const changes = new MutationObserver(look);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] });
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener('mousedown', giveAway, { capture: true, signal });
    document.addEventListener('focusin', hold, { signal });
    document.addEventListener('focusout', look, { signal });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      leaving.abort();
    };
  }, []);
}

const canHold = (element: Element) => element.checkVisibility() && !element.matches(':disabled');

function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) found.push(at);
  return found;
}

function focusHeading(around: readonly Element[], isScrolled: boolean) {
  const places = around.filter((element) => element.isConnected && element.matches(AROUND));
  for (const place of [...places, document.querySelector('main')]) {
    const heading = place?.querySelector<HTMLElement>(HEADING);
    if (!heading || heading.closest('[inert], [aria-hidden="true"]')) continue;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: !isScrolled });
    return;
  }
}
