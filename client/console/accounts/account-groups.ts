import type { SandboxAccount } from '#contract/control/account.ts';
import { COPY } from '#contract/copy.ts';

/** spec §3: a sub account's accountId differs from its mainAccountId. */
export const isMain = (account: SandboxAccount): boolean => account.accountId === account.mainAccountId;

export const rankText = (account: SandboxAccount): string => COPY[isMain(account) ? 'sel.main' : 'sel.sub'];

/** Accounts of one enterprise together, the main one first, in the order in which the enterprises first appear. */
export function groupAccounts(accounts: readonly SandboxAccount[]) {
  const groups = new Map<string, SandboxAccount[]>();
  for (const account of accounts) {
    const group = groups.get(account.mainAccountId);
    if (group) group.push(account);
    else groups.set(account.mainAccountId, [account]);
  }
  return [...groups].map(([mainAccountId, members]) => ({
    mainAccountId,
    accounts: members.toSorted((one, other) => Number(isMain(other)) - Number(isMain(one))),
  }));
}

/** Accounts whose name, phone or 1688 id contains `filter`. */
export function matchingAccounts(accounts: readonly SandboxAccount[], filter: string): readonly SandboxAccount[] {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '') return accounts;
  return accounts.filter(({ account, phone, aliLoginId }) =>
    [account, phone, aliLoginId].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export interface Flag {
  readonly text: string;
  readonly tone: 'bad' | 'warn' | 'good' | 'plain';
}

/** Flags of an account worth showing; what blocks sign-in comes first. Its lock, which ends by itself, is none of them. */
export function flagsOf(account: SandboxAccount): Flag[] {
  const flags: readonly (readonly [boolean, Flag])[] = [
    [!account.enable, { text: '已停用', tone: 'bad' }],
    [account.isSupplier, { text: '供应商', tone: 'plain' }],
    [true, account.hasRealNameAuth ? { text: '已实名', tone: 'good' } : { text: '未实名', tone: 'warn' }],
    [account.hasQualificationAuth, { text: '资质', tone: 'good' }],
    [account.isPaidMember, { text: '付费会员', tone: 'good' }],
    [account.hasFilledEnterpriseProfile, { text: '企业资料', tone: 'plain' }],
    [account.admin, { text: '管理员', tone: 'plain' }],
    [account.innerAccount, { text: '内部账号', tone: 'plain' }],
    [account.test, { text: '测试账号', tone: 'plain' }],
  ];
  return flags.filter(([isSet]) => isSet).map(([, flag]) => flag);
}
