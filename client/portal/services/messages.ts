import { Store } from './store.ts';

export interface ToastMessage {
  readonly id: number;
  /** an error is an alert; a warning and a status wait for their turn */
  readonly tone: 'error' | 'warning' | 'status';
  readonly text: string;
  /** a second line, where the specification's text is a title of what the server said */
  readonly description?: string | undefined;
  /** about the act that leads to the next page, where it is read */
  readonly isForNextPage: boolean;
}

type ToastOptions = Partial<Pick<ToastMessage, 'description' | 'isForNextPage'>>;

export interface ShownMessages {
  /** one message at a time: the newest */
  readonly toast: ToastMessage | null;
  /** for screen readers only */
  readonly announcement: string;
}

/** The toast and the announcement of one page. */
export class Messages {
  readonly shown = new Store<ShownMessages>({ toast: null, announcement: '' });
  #nextId = 1;

  /** A failure, for the person to read: role=alert, at least five seconds, never twice the same at once. */
  showError(text: string, description?: string): void {
    this.#show('error', text, { description });
  }

  /** Advice that a person may overlook without harm: role=status, in the colours of a warning. */
  showWarning(text: string, options?: ToastOptions): void {
    this.#show('warning', text, options);
  }

  /** A success or a neutral fact: role=status. */
  showStatus(text: string): void {
    this.#show('status', text);
  }

  /** Says something to screen readers alone, once. */
  announce(text: string): void {
    // An invisible mark that comes and goes makes the same words a new announcement.
    const isSame = this.shown.get().announcement === text;
    this.#change({ announcement: isSame ? `${text}\u200b` : text });
  }

  dismissToast(id: number): void {
    if (this.#toast?.id === id) this.#change({ toast: null });
  }

  /** Dismisses the message when the next step opens: a message about the previous step would only cover it. */
  dismiss(): void {
    if (this.#toast) this.#change({ toast: null });
  }

  /** Dismisses an error once the user got past it. */
  dismissError(): void {
    if (this.#toast && this.#toast.tone !== 'status') this.#change({ toast: null });
  }

  /** After a change of page: a success may come along, and what is meant for this page; the rest is of no use here. */
  arriveOnPage(): void {
    const toast = this.#toast;
    if (toast?.isForNextPage) this.#change({ toast: { ...toast, isForNextPage: false } });
    else this.dismissError();
  }

  get #toast(): ToastMessage | null {
    return this.shown.get().toast;
  }

  #show(tone: ToastMessage['tone'], text: string, options: ToastOptions = {}): void {
    // The same text again is a new node: it is announced anew and its time starts over.
    this.#change({ toast: { id: this.#nextId++, tone, text, isForNextPage: false, ...options } });
  }

  #change(next: Partial<ShownMessages>): void {
    this.shown.set({ ...this.shown.get(), ...next });
  }
}
