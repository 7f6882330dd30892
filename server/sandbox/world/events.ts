import type { SandboxEvent } from '#contract/control/journal.ts';

type Listener = (event: SandboxEvent) => void;

/** Events of one world, emitted to its listeners: event streams, waiting sms readers, the terminal. */
export class Events {
  readonly #listeners = new Set<Listener>();

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  emit(event: SandboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
