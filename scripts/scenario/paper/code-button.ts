import { COPY, fill } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { COUNTDOWN_SECONDS } from '#contract/limits.ts';

/** The button beside a code. Its name tells whether one was sent, and how long until the next one may be asked for. */
export class CodeButton {
  #hasSent = false;
  #leftMs = 0;

  get name(): string {
    if (this.isWaiting) return fill('code.left', { n: Math.ceil(this.#leftMs / 1000) });
    return COPY[this.#hasSent ? 'code.again' : 'code.get'];
  }

  /** True while it counts seconds and is disabled. */
  get isWaiting(): boolean {
    return this.#leftMs > 0;
  }

  sent(action: SmsAction): void {
    this.#hasSent = true;
    this.#leftMs = COUNTDOWN_SECONDS[action] * 1000;
  }

  pass(ms: number): void {
    this.#leftMs = Math.max(0, this.#leftMs - ms);
  }
}
