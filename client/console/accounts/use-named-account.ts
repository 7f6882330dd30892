import { useMemo } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ACCOUNTS_TOPICS } from './use-accounts.ts';

/** Characters of an id, and of a search for one. */
const ID_MAX = 64;

/** The account that the address names: undefined while it is looked for, null where there is none. */
export function useNamedAccount(
  id: string | null,
  shown: readonly SandboxAccount[] | null,
): SandboxAccount | null | undefined {
  const here = shown?.find(({ accountId }) => accountId === id);
  const isElsewhere = id !== null && id.length <= ID_MAX && shown !== null && here === undefined;
  const load = useMemo(
    () => async (connection: WorldConnection) => {
      if (!isElsewhere) return { found: null };
      const { accounts } = await connection.call(CONTROL.accounts, { query: { q: id } });
      return { found: accounts.find(({ accountId }) => accountId === id) ?? null };
    },
    [id, isElsewhere],
  );
  const { value } = useLive(load, ACCOUNTS_TOPICS);
  if (here || id === null) return here ?? null;
  return isElsewhere ? value?.found : shown === null ? undefined : null;
}
