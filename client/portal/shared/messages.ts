import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  readonly id: number;
  readonly tone: 'error' | 'status';
  readonly text: string;
  /** a second line, where the specification's text is a title of what the server said */
  readonly description?: string | undefined;
}

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
  show('error', text, description);
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

/** Somebody went on to the next step: whatever was said about the one before would only lie over it. */
export function dismissMessage(): void {
  if (messages.toast) change({ ...messages, toast: null });
}

/** What went wrong before is over: somebody got past it. */
export function dismissError(): void {
  if (messages.toast?.tone === 'error') change({ ...messages, toast: null });
}

export function useMessages(): Messages {
  return useSyncExternalStore(subscribe, () => messages);
}

function show(tone: ToastMessage['tone'], text: string, description?: string): void {
  // The same text again is a new node: it is announced anew and its time starts over.
  change({ ...messages, toast: { id: nextId++, tone, text, description } });
}

function change(next: Messages): void {
  messages = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
