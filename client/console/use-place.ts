import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Address, addressIn, fragmentOf, isMoved, type Query } from './address.ts';

/** Text of the address bar after the path, `#` included. */
export function useFragment(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash);
}

/** The place that the address bar names, within the view. */
export function usePlace() {
  const fragment = useFragment();
  const address = useMemo(() => addressIn(fragment), [fragment]);
  /** Opens a thing of the view, or closes it with null; the browser's Back undoes that. */
  const open = useCallback((thing: string | null, change: Query = {}) => {
    const now = addressIn(window.location.hash);
    window.location.hash = fragmentOf({ ...now, thing, query: { ...now.query, ...change } });
  }, []);
  /** Opens another thing in place of the open one; Back does not stop at it. */
  const turnTo = useCallback((thing: string) => replace({ ...addressIn(window.location.hash), thing }), []);
  /** Changes some of the view's query in place; Back does not stop at it. An empty value is the default. */
  const refine = useCallback((change: Query) => {
    const now = addressIn(window.location.hash);
    replace({ ...now, query: { ...now.query, ...change } });
  }, []);
  return { address, open, turnTo, refine };
}

/** The place in the address bar without what lies open over it. */
export function bareFragment(): string {
  const address = addressIn(window.location.hash);
  return fragmentOf({ ...address, query: { ...address.query, open: '' } });
}

/** Puts the address of today in place of an older one, which is then shared and bookmarked. */
export function useTodaysAddress(): void {
  const fragment = useFragment();
  useEffect(() => {
    if (isMoved(fragment)) replace(addressIn(fragment));
  }, [fragment]);
}

function replace(address: Address): void {
  window.history.replaceState(null, '', fragmentOf(address));
  // `replaceState` alone tells nobody.
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
