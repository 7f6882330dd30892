import { useSyncExternalStore } from 'react';

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

export interface Messages {
  /** one message at a time: the newest */
  readonly toast: ToastMessage | null;
  /** for screen readers only */
  readonly announcement: string;
}

let messages: Messages = { toast: null, announcement: '' };
let nextId = 1;
const listeners = new Set<() => void>();

/** A failure, for the person to read: role=alert, at least five seconds, never twice the same at once. */
export function showError(text: string, description?: string): void {
  show('error', text, { description });
}

/** Advice that a person may overlook without harm: role=status, in the colours of a warning. */
export function showWarning(text: string, options?: ToastOptions): void {
  show('warning', text, options);
}

/** A success or a neutral fact: role=status. */
export function showStatus(text: string): void {
  show('status', text);
}

/** Says something to screen readers alone, once. */
export function announce(text: string): void {
  // An invisible mark that comes and goes makes the same words a new announcement.
  change({ ...messages, announcement: messages.announcement === text ? `${text}\u200b` : text });
}

export function dismissToast(id: number): void {
  if (messages.toast?.id === id) change({ ...messages, toast: null });
}

/** Dismisses the message when the next step opens: a message about the previous step would only cover it. */
export function dismissMessage(): void {
  if (messages.toast) change({ ...messages, toast: null });
}

/** Dismisses an error once the user got past it. */
export function dismissError(): void {
  if (messages.toast && messages.toast.tone !== 'status') change({ ...messages, toast: null });
}

/** After a change of page: a success may come along, and what is meant for this page; the rest is of no use here. */
export function arriveOnPage(): void {
  const { toast } = messages;
  if (toast?.isForNextPage) change({ ...messages, toast: { ...toast, isForNextPage: false } });
  else dismissError();
}

export function useMessages(): Messages {
  return useSyncExternalStore(subscribe, () => messages);
}

function show(tone: ToastMessage['tone'], text: string, options: ToastOptions = {}): void {
  // The same text again is a new node: it is announced anew and its time starts over.
  change({ ...messages, toast: { id: nextId++, tone, text, isForNextPage: false, ...options } });
}

function change(next: Messages): void {
  messages = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
