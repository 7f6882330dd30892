import type {
  AccountEntity,
  AccountListItem,
  ListByOutAccountIdQuery,
  ListByPhoneQuery,
} from '#contract/portal/account.ts';
import { maskPhone } from '#contract/rules.ts';
import { type Account, accountEntity } from './account.ts';
import type { Call, Portal } from './portal.ts';
import { Refusal } from './refusal.ts';

type ListPortal = Pick<Portal, 'accounts' | 'sessions'>;

/** The login flow's list (spec §3): needs the pending proof or a session, phones masked (threat S6). */
export function listByPhone(portal: ListPortal, query: ListByPhoneQuery, call: Call): AccountListItem[] {
  const proven = provenAccounts(portal, call);
  if (query.phone !== undefined && proven.some((account) => account.phone !== query.phone))
    throw new Refusal('LOGIN_REQUIRED', { rule: 'list.phone', phone: maskPhone(query.phone) });
  return proven.map(({ account, accountId, phone, mainAccountId }) => {
    return { account, accountId, securityPhone: maskPhone(phone), mainAccountId };
  });
}

/** The selection page's list (spec §3): the same accounts as full entities, which the session may choose among. */
export function listByOutAccountId(portal: ListPortal, query: ListByOutAccountIdQuery, call: Call): AccountEntity[] {
  const proven = provenAccounts(portal, call);
  const asked = query.outAccountId;
  return proven.filter((account) => asked === undefined || account.outAccountId === asked).map(accountEntity);
}

/** Enabled accounts that the session may list. @throws Refusal LOGIN_REQUIRED where there is none */
function provenAccounts(portal: ListPortal, call: Call): readonly Account[] {
  const proof = portal.sessions.choiceOf(call.session);
  const enabled = (proof?.accountIds ?? [])
    .flatMap((id) => portal.accounts.byId(id) ?? [])
    .filter(({ enable }) => enable);
  if (enabled.length === 0) {
    const found = whoIs(call);
    const over = found === 'expired' ? portal.sessions.overdueOf(call.session) : { overMs: null, until: null };
    throw new Refusal('LOGIN_REQUIRED', { rule: 'list.proof', found, ...over });
  }
  return enabled;
}

function whoIs({ session }: Call): 'expired' | 'anonymous' | 'disabled' {
  if (session.pending) return 'expired';
  return session.accountId === null ? 'anonymous' : 'disabled';
}
