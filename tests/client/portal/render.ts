import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

let mounted: { root: Root; host: HTMLElement } | null = null;

/** Draws into a fresh element of the document; `unmount` takes it away. */
export async function render(node: ReactNode): Promise<HTMLElement> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  mounted = { root, host };
  await act(() => root.render(node));
  return host;
}

export async function unmount(): Promise<void> {
  const last = mounted;
  mounted = null;
  if (!last) return;
  await act(() => last.root.unmount());
  last.host.remove();
}

/** What a person does, with everything it sets off. */
export async function acting(work: () => unknown): Promise<void> {
  await act(async () => {
    await work();
  });
}

/** Types over a field's value, as the browser reports it. */
export async function type(input: HTMLInputElement, text: string): Promise<void> {
  await acting(() => {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
    setter?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}
