import { COPY } from '#contract/copy.ts';
import type { Portal } from '#portal/services/create-portal.ts';

/** When even the error page could not be drawn (threat F30: something else edits the document): never blank. */
export function showLastResort({ window, navigation }: Portal, error: unknown): void {
  const { document } = window;
  window.reportError(error);
  const alert = document.createElement('main');
  alert.setAttribute('role', 'alert');
  alert.append(line(document, 'h1', COPY['crash.head']), line(document, 'p', COPY['crash.body']));
  const button = line(document, 'button', COPY['crash.reload']);
  button.addEventListener('click', () => navigation.reload());
  alert.append(button);
  document.body.replaceChildren(alert);
}

function line(document: Document, tag: 'h1' | 'p' | 'button', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
