import type { AccountEntity, AccountListItem, ListByOutAccountIdQuery, ListByPhoneQuery } from '#contract/account.ts';
import { maskPhone } from '#contract/rules.ts';
import { type Account, accountEntity } from './account.ts';
import { Refusal } from './refusal.ts';
import type { Call, World } from './world.ts';

type ListWorld = Pick<World, 'accounts' | 'sessions'>;

/** The login flow's list (spec §3): needs the pending proof or a session, phones masked (threat S6). */
export function listByPhone(world: ListWorld, query: ListByPhoneQuery, call: Call): AccountListItem[] {
  const proven = provenAccounts(world, call);
  if (query.phone !== undefined && proven.some((account) => account.phone !== query.phone))
    throw noProof('list.phone', 'the phone that was proven', maskPhone(query.phone));
  return proven.map((account) => {
    const { accountId, securityPhone } = accountEntity(account);
    return { account: account.account, accountId, securityPhone };
  });
}

/** The selection page's list (spec §3): the same accounts, whole. */
export function listByOutAccountId(world: ListWorld, query: ListByOutAccountIdQuery, call: Call): AccountEntity[] {
  const proven = provenAccounts(world, call);
  const asked = query.outAccountId;
  return proven.filter((account) => asked === undefined || account.outAccountId === asked).map(accountEntity);
}

function provenAccounts(world: ListWorld, call: Call): readonly Account[] {
  const pending = world.sessions.pendingOf(call.session);
  if (pending) return pending.accountIds.flatMap((id) => world.accounts.byId(id) ?? []);
  const self = call.session.accountId === null ? undefined : world.accounts.byId(call.session.accountId);
  if (!self?.enable)
    throw noProof('list.proof', 'a pending choice that has not expired, or a session', whoIs(self, call));
  return self.phone ? world.accounts.byPhone(self.phone) : [self];
}

function whoIs(self: Account | undefined, { session }: Call): string {
  if (session.pending) return 'a pending choice that expired';
  return self ? 'a session whose account is not enabled' : 'a session nobody signed in to';
}

function noProof(rule: string, expected: string, got: string): Refusal {
  return new Refusal('LOGIN_REQUIRED', { rule, expected, got });
}
