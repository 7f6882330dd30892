import { describe, expect, it } from 'vitest';
import { demoEntries, type Entry } from '#console/workbench/entry-chips.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { PASSWORD } from '#support/demo.ts';

const some = (account: string, phone: string, change: Partial<SandboxAccount> = {}): SandboxAccount =>
  ({ account, phone, enable: true, password: PASSWORD, ...change }) as SandboxAccount;

const BOTH = { weChat: true, ali: true };
const DEMO = [
  some('buyer01', '13800000001'),
  some('group-main', '13800000002'),
  some('group-sub1', '13800000002'),
  some('group-sub2', '13800000002'),
  some('newbie', '13800000003'),
  some('frozen', '13800000004', { enable: false }),
];

const labels = (accounts: readonly SandboxAccount[]): string[] => demoEntries(accounts, BOTH).map(({ label }) => label);
const entryOf = (accounts: readonly SandboxAccount[], wanted: string): Entry | undefined =>
  demoEntries(accounts, BOTH).find(({ label }) => label === wanted)?.entry;

describe('the demo entries of a world', () => {
  it('are one of each kind that its accounts offer', () => {
    expect(labels(DEMO)).toEqual(['buyer01', '13800000001', '三个账号', 'newbie', 'frozen', '未注册', '微信', '1688']);
    expect(demoEntries(DEMO, BOTH).map(({ hint }) => hint)).toEqual([
      '填入',
      '填入',
      '填入',
      '填入',
      '已停用，填入',
      '填入',
      '扫码',
      '授权',
    ]);
    expect(entryOf(DEMO, 'buyer01')).toEqual({ by: 'password', account: 'buyer01', password: PASSWORD });
    expect(entryOf(DEMO, '三个账号')).toEqual({ by: 'code', phone: '13800000002' });
    expect(entryOf(DEMO, 'frozen')).toEqual({ by: 'password', account: 'frozen', password: PASSWORD });
  });

  it('leave out what the world does not have', () => {
    expect(demoEntries([], { weChat: false, ali: false }).map(({ label }) => label)).toEqual(['未注册']);
    expect(demoEntries(DEMO.slice(0, 1), { weChat: true, ali: false }).map(({ label }) => label)).toEqual([
      'buyer01',
      '13800000001',
      '未注册',
      '微信',
    ]);
  });

  it('hold a phone that no account has, next to those that have one', () => {
    expect(entryOf(DEMO, '未注册')).toEqual({ by: 'code', phone: '13800000009' });
    const taken = Array.from({ length: 9 }, (_, index) => some(`u${index}`, `1390000000${index + 1}`));
    expect(entryOf(taken, '未注册')).toEqual({ by: 'code', phone: '13900000000' });
    const bound = [some('by-wechat', '')];
    expect(entryOf(bound, '未注册')).toEqual({ by: 'code', phone: '13800000009' });
  });
});
