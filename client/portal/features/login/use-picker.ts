import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ListedAccount } from '#portal/api/account-api.ts';

interface Offer {
  /** in its history entry's state, which outlives the page */
  readonly id: number;
  readonly accounts: readonly ListedAccount[];
}

/**
 * While the picker is open it has a history entry, so that Back closes it. An entry whose picker is closed, left by
 * Forward or found by a reload, leads back to the entry before it.
 */
export function usePicker() {
  const { key, state, ...here } = useLocation();
  const navigate = useNavigate();
  const [offer, setOffer] = useState<Offer | null>(null);
  const entry = entryOf(state);
  const isDead = entry !== null && entry !== offer?.id;
  const isLeft = entry === null && offer !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry that is come to
  useEffect(() => {
    if (isDead) void navigate(-1);
  }, [key, isDead]);
  useEffect(() => {
    if (isLeft) setOffer(null);
  }, [isLeft]);

  return {
    /** open while there are any */
    accounts: isLeft || !offer ? [] : offer.accounts,
    open: (accounts: readonly ListedAccount[]) => {
      const id = Math.random();
      // With the navigation, which is a transition by itself: the picker is drawn together with its entry.
      startTransition(() => {
        setOffer({ id, accounts });
        void navigate(here, { state: { picker: id } });
      });
    },
    close: () => setOffer(null),
  };
}

/** The choice among several accounts under one phone. */
export type Picker = Readonly<ReturnType<typeof usePicker>>;

/** The picker that a history entry was made for; null where it was made for none. */
function entryOf(state: unknown): number | null {
  const picker = (state as { picker?: unknown } | null)?.picker;
  return typeof picker === 'number' ? picker : null;
}
