import type { Turns } from '#kit/story/window-clock.ts';

/** Turns of the console's own event loop: it shares it with the frame, and no timer of the frame is needed. */
export class FrameTurns implements Turns {
  readonly #channel = new MessageChannel();
  readonly #due = new Map<number, () => void>();
  #last = 0;

  constructor() {
    this.#channel.port1.onmessage = ({ data }: MessageEvent<number>) => {
      const act = this.#due.get(data);
      this.#due.delete(data);
      act?.();
    };
  }

  next(act: () => void): object {
    this.#last += 1;
    const id = this.#last;
    this.#due.set(id, act);
    this.#channel.port2.postMessage(id);
    return { id };
  }

  cancel(turn: object): void {
    this.#due.delete((turn as { readonly id: number }).id);
  }

  close(): void {
    this.#due.clear();
    this.#channel.port1.close();
  }
}
