import type { AccountFlags, AccountSeed } from '#contract/control/account.ts';
import { AccountEntity } from '#contract/portal/account.ts';
import { maskPhone } from '#contract/rules.ts';

/** An account as the back end keeps it: the entity of spec §3 with the fields that the portal never shows. */
export interface Account extends Omit<AccountEntity, 'securityPhone'>, AccountFlags {
  /** empty for an account that came by WeChat and is not bound to a phone yet */
  phone: string;
  /** null until one is set; kept readable, because the console shows the demo passwords; changed by `Accounts` only */
  readonly password: string | null;
}

/** The entity as the selection page sees it (spec §3): phone masked, nothing that the portal does not show. */
export function accountEntity(account: Account): AccountEntity {
  return AccountEntity.parse({ ...account, securityPhone: maskPhone(account.phone) });
}

/** The account that a seed describes; no store has it yet. */
export function accountFrom(seed: AccountSeed, accountId: string, now: number): Account {
  return {
    account: seed.account,
    loginId: seed.account,
    accountId,
    phone: seed.phone ?? '',
    password: seed.password ?? null,
    mainAccountId: seed.mainAccountId ?? accountId,
    outAccountId: seed.outAccountId ?? `OUT-${accountId}`,
    iamUserId: `IAM-${accountId}`,
    aliLoginId: '',
    enable: seed.enable ?? true,
    admin: seed.admin ?? (seed.mainAccountId ?? accountId) === accountId,
    innerAccount: seed.innerAccount ?? false,
    test: seed.test ?? false,
    attributes: seed.attributes ?? {},
    tags: seed.tags ?? [],
    isSupplier: seed.isSupplier ?? false,
    hasRealNameAuth: seed.hasRealNameAuth ?? false,
    hasQualificationAuth: seed.hasQualificationAuth ?? false,
    isPaidMember: seed.isPaidMember ?? false,
    hasFilledEnterpriseProfile: seed.hasFilledEnterpriseProfile ?? false,
    gmtCreate: now,
    gmtModified: now,
  };
}
