import { useEffect, useMemo, useState } from 'react';
import { useLive } from '#console/connection/use-world.tsx';
import { sourceOf, type WorldConnection } from '#console/connection/world-connection.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { matchingAccounts } from './account-groups.ts';

/** A world may hold 100,000 accounts: no more of them than this travel at once. */
export const SHOWN_MAX = 200;
const TYPING_MS = 250;
/** The journal counts too: registering, a new password and wrong ones come by calls of the portal. */
const TOPICS = ['accounts', 'qr', 'journal'] as const;

/**
 * A page of the accounts that fit a filter: looked for here while all are here, otherwise by the sandbox.
 * @param page from 0
 */
export function useAccounts(filter: string, page: number) {
  const [asked, setAsked] = useState('');
  const source = useMemo(() => {
    const query = { q: asked || undefined, limit: SHOWN_MAX, offset: page * SHOWN_MAX || undefined };
    return sourceOf((world) => world.call(CONTROL.accounts, { query }), ...TOPICS);
  }, [asked, page]);
  const { value, failure, reload } = useLive(source);
  const isCut = value !== null && value.total > value.accounts.length;
  const wanted = isCut || asked !== '' ? filter.trim() : '';
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  // `shown` is null until the first answer, and `total` counts those that fit where the sandbox looked.
  return { shown: value && matchingAccounts(value.accounts, filter), total: value?.total ?? 0, failure, reload };
}

/** Characters of an id, and of a search for one. */
const ID_MAX = 64;

/** The account that the address names: undefined while it is looked for, null where there is none. */
export function useNamedAccount(
  id: string | null,
  shown: readonly SandboxAccount[] | null,
): SandboxAccount | null | undefined {
  const here = shown?.find(({ accountId }) => accountId === id);
  const isElsewhere = id !== null && id.length <= ID_MAX && shown !== null && here === undefined;
  const source = useMemo(() => {
    const find = async (world: WorldConnection) => {
      if (!isElsewhere) return { found: null };
      const { accounts } = await world.call(CONTROL.accounts, { query: { q: id } });
      return { found: accounts.find(({ accountId }) => accountId === id) ?? null };
    };
    return sourceOf(find, ...TOPICS);
  }, [id, isElsewhere]);
  const { value } = useLive(source);
  if (here || id === null) return here ?? null;
  return isElsewhere ? value?.found : shown === null ? undefined : null;
}
