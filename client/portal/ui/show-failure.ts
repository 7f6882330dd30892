import { COPY } from '#contract/copy.ts';
import { isQuiet, toApiError } from '#portal/api/api-error.ts';
import type { Messages } from '#portal/services/messages.ts';

/**
 * Shows a failed call. `title` is the text that the specification has for this one; the server's text stands
 * below it. Only a call the server answered gets it: a broken connection keeps its own words.
 */
export function showFailure(messages: Messages, thrown: unknown, title?: string): void {
  if (isQuiet(thrown)) return;
  const { kind, message } = toApiError(thrown);
  const isAnswered = kind === 'refused' || kind === 'unreadable';
  if (!title || !isAnswered) messages.showError(message);
  else messages.showError(title, detailOf(message));
}

/** Warns on the next page of a call that failed on the way to it: `title`, and below it why. */
export function warnOfFailure(messages: Messages, thrown: unknown, title: string): void {
  if (isQuiet(thrown)) return;
  messages.showWarning(title, { description: detailOf(toApiError(thrown).message), isForNextPage: true });
}

/** The text below a title; none for the default text, which adds nothing. */
function detailOf(message: string): string | undefined {
  return message === COPY['err.default'] ? undefined : message;
}
