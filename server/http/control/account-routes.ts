import { AccountFlags, type SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ACCOUNTS_PAGE, CAPS } from '#contract/limits.ts';
import { type Account, accountEntity } from '#domain/account.ts';
import { changeAccount, deleteAccount } from '#domain/change-account.ts';
import { openAccount } from '#domain/open-account.ts';
import type { Portal } from '#domain/portal.ts';
import type { World } from '#sandbox/world/world.ts';
import { conflict, unknown, unknownAccount } from './refusals.ts';
import { type ControlRoutes, DONE } from './routes.ts';

/** Routes of accounts, with fields that the portal never shows. */
export function controlAccountRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.accounts, ({ query, world }) => {
    const { portal } = world;
    const page = { limit: Number(query.limit ?? ACCOUNTS_PAGE), offset: Number(query.offset ?? 0) };
    const { found, total } = portal.accounts.search(query.q ?? '', page);
    return { accounts: found.map((account) => accountView(portal, account)), total };
  });
  routes.serve(CONTROL.createAccount, ({ body, world }) => {
    const { accounts } = world.portal;
    if (accounts.byName(body.account)) throw conflict('body.account', 'a name that no account has');
    if (body.accountId !== undefined && accounts.byId(body.accountId)) {
      throw conflict('body.accountId', 'an id that no account has');
    }
    if (
      body.mainAccountId !== undefined &&
      body.mainAccountId !== body.accountId &&
      !accounts.byId(body.mainAccountId)
    ) {
      throw unknown('body.mainAccountId', 'the accountId of an account');
    }
    if (accounts.isFull) throw conflict('body', `at most ${CAPS.accounts} accounts`);
    return accountView(world.portal, openAccount(world.portal, body));
  });
  routes.serve(CONTROL.changeAccount, ({ params, body, world }) => {
    const { portal } = world;
    const account = accountOf(world, params.id);
    changeAccount(portal, account, body);
    return accountView(portal, account);
  });
  routes.serve(CONTROL.deleteAccount, ({ params, world }) => {
    const account = accountOf(world, params.id);
    refuseMain(world.portal.accounts.subsOf(account));
    deleteAccount(world.portal, account);
    return DONE;
  });
}

const SUBS_NAMED = 5;

/** A sub account without its main one is nothing that the portal knows (spec §3), nor any fixture. @throws Refusal */
function refuseMain(subs: readonly Account[]): void {
  if (subs.length === 0) return;
  const names = subs.slice(0, SUBS_NAMED).map((sub) => sub.account);
  const others = subs.length > names.length ? ` and ${subs.length - names.length} more` : '';
  throw conflict('id', `an account without sub accounts: delete ${names.join(', ')}${others} first`);
}

/** An account by accountId, or by name, which is easier to type. */
function accountOf(world: World, id: string): Account {
  const { accounts } = world.portal;
  const account = accounts.byId(id) ?? accounts.byName(id);
  if (!account) throw unknownAccount('id', id, accounts.all());
  return account;
}

function accountView(portal: Portal, account: Account): SandboxAccount {
  return {
    ...accountEntity(account),
    ...AccountFlags.parse(account),
    phone: account.phone,
    password: account.password,
    lockedUntil: portal.lockout.lockedUntil(account.account),
  };
}
