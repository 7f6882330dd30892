import { useSyncExternalStore } from 'react';
import { type View, viewOf } from './view.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The view that the address bar names. */
export function useView(): View {
  return viewOf(useSyncExternalStore(subscribe, () => window.location.hash));
}
