import type { PageWindow } from '#portal/api/page-window.ts';
import buttons from '#ui/button.module.css';

/** Pixels between a toast and the window's edge, and between a toast and the controls that it must not cover. */
const EDGE = 12;
const GAP = 8;

const DIALOG = '[role="dialog"], [role="alertdialog"]';
const CONTROLS = 'a[href], button, input, label, select, summary, textarea';
/** The page's primary button, and success marks. */
const KEPT_CLEAR = `.${buttons.primary}, [data-kept-clear]`;

/** A box that a toast must not cover. */
export interface Obstacle {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The uppermost place that is free, as pixels from the window's top edge; null where there is none.
 * @param height of the toast
 */
export function topmostFreePlace(height: number, windowHeight: number, obstacles: readonly Obstacle[]): number | null {
  let top = EDGE;
  for (const obstacle of [...obstacles].sort((a, b) => a.top - b.top)) {
    if (obstacle.top >= top + height + GAP) break;
    top = Math.max(top, obstacle.bottom + GAP);
  }
  return top + height + EDGE <= windowHeight ? top : null;
}

/**
 * Moves a toast off the controls of an open dialog, the control in focus, the primary button and success marks. A dialog
 * that leaves no room for it becomes lower, until `clearPlace`.
 */
export function placeToast({ document, innerHeight }: PageWindow, region: HTMLElement): void {
  const root = document.documentElement;
  root.style.removeProperty('--toast-room');
  const { left, right, height } = region.getBoundingClientRect();
  const dialog = [...document.querySelectorAll(DIALOG)].pop();
  const boxesOf = (elements: Iterable<Element>) =>
    [...elements].flatMap((element) => {
      const box = shownBox(element, dialog);
      const isBeside = !box || box.right <= left - GAP || box.left >= right + GAP;
      return isBeside || region.contains(element) ? [] : [box];
    });
  const focus = document.activeElement?.matches(CONTROLS) ? [document.activeElement] : [];
  const near = [...boxesOf(dialog?.querySelectorAll(CONTROLS) ?? []), ...boxesOf(focus)];
  const all = [...near, ...boxesOf(document.querySelectorAll(KEPT_CLEAR))];
  const top = topmostFreePlace(height, innerHeight, all) ?? topmostFreePlace(height, innerHeight, near);
  region.style.top = `${top ?? EDGE}px`;
  if (top === null && dialog) root.style.setProperty('--toast-room', `${EDGE + height + GAP}px`);
}

export function clearPlace({ document }: PageWindow): void {
  document.documentElement.style.removeProperty('--toast-room');
}

/** The part of an element's box that its list or dialog shows; null where it shows nothing of it. */
function shownBox(element: Element, dialog: Element | undefined): DOMRect | null {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const scrolling = element.closest('[data-scrolls]') ?? (dialog?.contains(element) ? dialog : undefined);
  const frame = scrolling?.getBoundingClientRect();
  const from = Math.max(top, frame?.top ?? top);
  const to = Math.min(bottom, frame?.bottom ?? bottom);
  return right > left && to > from ? new DOMRect(left, from, right - left, to - from) : null;
}
