import { act, createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Portal } from '#portal/services/create-portal.ts';
import { PortalContext } from '#portal/services/use-portal.ts';
import { testPortal } from './test-portal.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

let mounted: { root: Root; host: HTMLElement }[] = [];

/** Draws in a portal, into a fresh element of the document; `unmount` takes all of them away. */
export async function render(node: ReactNode, portal: Portal = testPortal()): Promise<HTMLElement> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  mounted.push({ root, host });
  await act(() => root.render(createElement(PortalContext, { value: portal }, node)));
  return host;
}

export async function unmount(): Promise<void> {
  const all = mounted;
  mounted = [];
  for (const { root, host } of all) {
    await act(() => root.unmount());
    host.remove();
  }
}

/** An act of a person, with all of its effects. */
export async function acting(work: () => unknown): Promise<void> {
  await act(async () => {
    await work();
  });
}
