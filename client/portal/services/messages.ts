import { createStore } from './store.ts';

export interface ToastMessage {
  readonly id: number;
  /** an error is an alert; a warning and a status wait for their turn */
  readonly tone: 'error' | 'warning' | 'status';
  readonly text: string;
  /** a second line, where the specification's text is a title of the server's text */
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

export type Messages = ReturnType<typeof pageMessages>;

/** The toast and the announcement of one page. */
export function pageMessages() {
  const shown = createStore<ShownMessages>({ toast: null, announcement: '' });
  let nextId = 1;
  const change = (next: Partial<ShownMessages>) => shown.set({ ...shown.get(), ...next });
  const show = (tone: ToastMessage['tone'], text: string, options: ToastOptions = {}) => {
    // The same text again is a new node, so that it is announced anew and its time starts over.
    change({ toast: { id: nextId++, tone, text, isForNextPage: false, ...options } });
  };
  const dismissWhere = (isMeant: (toast: ToastMessage) => boolean) => {
    const { toast } = shown.get();
    if (toast && isMeant(toast)) change({ toast: null });
  };
  /** Dismisses an error once the user got past it. */
  const dismissError = () => dismissWhere(({ tone }) => tone !== 'status');
  return {
    shown,
    /** A failure, for the person to read: role=alert, at least five seconds, never twice the same at once. */
    showError: (text: string, description?: string) => show('error', text, { description }),
    /** Advice that a person may overlook without harm: role=status, in the colours of a warning. */
    showWarning: (text: string, options?: ToastOptions) => show('warning', text, options),
    /** A success or a neutral fact: role=status. */
    showStatus: (text: string) => show('status', text),
    /** A text for screen readers alone, spoken once. */
    announce: (text: string) => {
      // An invisible mark that comes and goes makes the same words a new announcement.
      const isSame = shown.get().announcement === text;
      change({ announcement: isSame ? `${text}\u200b` : text });
    },
    /** Takes an announcement away once it was spoken, so that nobody finds it later as if it still held. */
    fallSilent: () => change({ announcement: '' }),
    dismissToast: (id: number) => dismissWhere((toast) => toast.id === id),
    /** Dismisses the message when the next step opens: a message about the previous step would only cover it. */
    dismiss: () => dismissWhere(() => true),
    dismissError,
    /** Dismisses everything but an error, which keeps its time: a dialog opens, or the sign-in is handed over. */
    dismissStatus: () => dismissWhere(({ tone }) => tone !== 'error'),
    /** After a change of page: a success may come along, and a message for this page; the rest is of no use here. */
    arriveOnPage: () => {
      change({ announcement: '' });
      const { toast } = shown.get();
      if (toast?.isForNextPage) change({ toast: { ...toast, isForNextPage: false } });
      else dismissError();
    },
  };
}
