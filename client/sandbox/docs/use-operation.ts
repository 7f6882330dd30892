import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Name of the operation that the address bar names; empty on the first page. */
export function useOperationId(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash.replace(/^#\/?/, ''));
}
