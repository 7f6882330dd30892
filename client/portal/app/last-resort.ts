import { COPY } from '#contract/copy.ts';
import { reloadPage } from '#portal/api/navigate-away.ts';

/** When even the error page could not be drawn (threat F30: something else edits the document): never blank. */
export function showLastResort(error: unknown): void {
  reportError(error);
  const alert = document.createElement('main');
  alert.setAttribute('role', 'alert');
  alert.append(line('h1', COPY['crash.head']), line('p', COPY['crash.body']));
  const button = line('button', COPY['crash.reload']);
  button.addEventListener('click', reloadPage);
  alert.append(button);
  document.body.replaceChildren(alert);
}

function line(tag: 'h1' | 'p' | 'button', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
