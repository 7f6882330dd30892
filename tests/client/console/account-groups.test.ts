import { describe, expect, it } from 'vitest';
import { ACCOUNTS, groupAccounts, rankText } from '#console/accounts/accounts.tsx';
import { matching } from '#console/lists/resource.ts';
import type { SandboxAccount } from '#contract/control/account.ts';

const account = (change: Partial<SandboxAccount> = {}): SandboxAccount =>
  ({
    account: 'buyer01',
    accountId: '1001',
    mainAccountId: '1001',
    phone: '13800000001',
    aliLoginId: 'ali-one',
    enable: true,
    isSupplier: false,
    hasRealNameAuth: false,
    tags: [],
    ...change,
  }) as unknown as SandboxAccount;

const sub1 = account({ account: 'group-sub1', accountId: '2002', mainAccountId: '2001' });
const buyer = account();
const main = account({ account: 'group-main', accountId: '2001', mainAccountId: '2001' });
const sub2 = account({ account: 'group-sub2', accountId: '2003', mainAccountId: '2001' });

describe('groupAccounts', () => {
  it('keeps an enterprise together, its main account first, in the order of first appearance', () => {
    const groups = groupAccounts([sub1, buyer, main, sub2]);
    expect(groups.map(({ mainAccountId }) => mainAccountId)).toEqual(['2001', '1001']);
    expect(groups[0]?.accounts.map((each) => each.account)).toEqual(['group-main', 'group-sub1', 'group-sub2']);
  });

  it('calls an account main when its two ids are one', () => {
    expect(rankText(main)).toBe('主账号');
    expect(rankText(sub1)).toBe('子账号');
  });
});

describe('the filter of accounts', () => {
  it('looks into name, phone and 1688 id, in any case', () => {
    const frozen = account({ account: 'frozen', phone: '13800000004', aliLoginId: '' });
    const all = [buyer, frozen];
    expect(matching(ACCOUNTS, all, 'FRO')).toEqual([frozen]);
    expect(matching(ACCOUNTS, all, '0004')).toEqual([frozen]);
    expect(matching(ACCOUNTS, all, 'ali-')).toEqual([buyer]);
    expect(matching(ACCOUNTS, all, '  ')).toEqual(all);
    expect(matching(ACCOUNTS, all, 'nobody')).toEqual([]);
  });
});

describe('the columns of an account', () => {
  it('name what keeps it out first', () => {
    const disabled = account({ enable: false, isSupplier: true });
    const here = { world: 'main', now: null };
    const tags = ACCOUNTS.columns.filter(({ tone }) => tone).map(({ text }) => text(disabled, here));
    expect(tags.filter(Boolean)).toEqual(['主账号', '已停用', '供应商', '未实名']);
  });
});
