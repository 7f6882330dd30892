import type { RefObject } from 'react';

/**
 * Focus and scroll position of the console's reader: a page that is played takes the focus for its fields, and gives it
 * back after each step, so that 暂停 stays in sight and under the same key.
 */
export class FrameFocus {
  readonly #frame: HTMLIFrameElement;
  readonly #control: RefObject<HTMLElement | null>;
  #kept: HTMLElement | null = null;
  #scrolled = 0;

  /** @param control takes it where nothing in the console had it */
  constructor(frame: HTMLIFrameElement, control: RefObject<HTMLElement | null>) {
    this.#frame = frame;
    this.#control = control;
  }

  keep(): void {
    const { activeElement, body } = document;
    const isReaders = activeElement !== this.#frame && activeElement !== body && activeElement instanceof HTMLElement;
    this.#kept = isReaders ? activeElement : this.#control.current;
    this.#scrolled = window.scrollY;
  }

  giveBack(): void {
    if (document.activeElement !== this.#frame) return;
    if (this.#kept?.isConnected) this.#kept.focus({ preventScroll: true });
    if (window.scrollY !== this.#scrolled) window.scrollTo({ top: this.#scrolled });
  }
}
