import { useEffect, useMemo, useState } from 'react';
import { sourceOf, useLive, type WorldConnection } from '#console/connection/world.tsx';
import type { AccountFlags, SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';

/** Labels of an account's flags, in the order of the form. */
export const FLAG_NAMES: Readonly<Record<keyof AccountFlags, string>> = {
  enable: '启用',
  isSupplier: '供应商',
  hasRealNameAuth: '已实名',
  hasQualificationAuth: '资质认证',
  isPaidMember: '付费会员',
  hasFilledEnterpriseProfile: '企业资料已填',
  admin: '管理员',
  innerAccount: '内部账号',
  test: '测试账号',
};
export const FLAGS = Object.keys(FLAG_NAMES) as readonly (keyof AccountFlags)[];

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

/** Flags of an account worth showing; what blocks sign-in comes first. Its lock, which ends by itself, is none of them. */
export function flagsOf(account: SandboxAccount) {
  const flags: readonly (readonly [isSet: boolean, text: string, tag: 'red' | 'amber' | 'green' | 'tag'])[] = [
    [!account.enable, '已停用', 'red'],
    [account.isSupplier, '供应商', 'tag'],
    account.hasRealNameAuth ? [true, '已实名', 'green'] : [true, '未实名', 'amber'],
    [account.hasQualificationAuth, '资质', 'green'],
    [account.isPaidMember, '付费会员', 'green'],
    [account.hasFilledEnterpriseProfile, '企业资料', 'tag'],
    [account.admin, '管理员', 'tag'],
    [account.innerAccount, '内部账号', 'tag'],
    [account.test, '测试账号', 'tag'],
  ];
  return flags.filter(([isSet]) => isSet).map(([, text, tag]) => ({ text, tag }));
}

/** A world may hold 2,000 accounts: no more of them than this travel at once. */
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
