import { describe, expect, it } from 'vitest';
import { formBefore } from '#console/time/checkpoints.tsx';
import { demoEntries, type Entry } from '#console/workbench/entry-chips.tsx';
import { shiftDate } from '#console/workbench/use-portal-frame.ts';
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

  it('leave out accounts that the world does not have', () => {
    expect(demoEntries([], { weChat: false, ali: false }).map(({ label }) => label)).toEqual(['未注册']);
    expect(demoEntries(DEMO.slice(0, 1), { weChat: true, ali: false }).map(({ label }) => label)).toEqual([
      'buyer01',
      '13800000001',
      '未注册',
      '微信',
    ]);
  });

  it('hold a phone that no account has', () => {
    expect(entryOf(DEMO, '未注册')).toEqual({ by: 'code', phone: '13800000009' });
    expect(entryOf([some('nine', '13800000009')], '未注册')).toEqual({ by: 'code', phone: '13800000010' });
  });
});

const BY_CODE = { account: null, phone: '13800000001' };
const BY_PASSWORD = { account: 'newbie', phone: '13800000003' };

describe('the form before an act', () => {
  it('has tab and identifier of a call from elsewhere', () => {
    expect(formBefore(BY_CODE)).toEqual({ tab: 'sms', account: '', phone: '13800000001' });
    expect(formBefore(BY_PASSWORD)).toEqual({ tab: 'password', account: 'newbie', phone: '' });
    expect(formBefore({ account: null, phone: null })).toEqual({ tab: 'sms', account: '', phone: '' });
  });

  it('is the form of the frame, with a name that is no account', () => {
    const seen = { tab: 'password', account: 'newbei', phone: '138' } as const;
    expect(formBefore({ account: null, phone: null }, seen)).toBe(seen);
    const byCode = { tab: 'sms', account: 'newbei', phone: '13800000001' } as const;
    expect(formBefore(BY_CODE, byCode)).toBe(byCode);
  });

  it('is that of the call when the frame has the form of another', () => {
    expect(formBefore(BY_PASSWORD, { tab: 'password', account: 'frozen', phone: '' }).account).toBe('newbie');
    expect(formBefore(BY_CODE, { tab: 'sms', account: '', phone: '13800000002' }).phone).toBe('13800000001');
  });
});

describe('the Date of a page in the workbench', () => {
  it('is ahead by a span that is read at each call; a given instant is kept', () => {
    const page = { Date };
    let ahead = 0;
    shiftDate(page, () => ahead);
    expect(page.Date.now() - Date.now()).toBeLessThan(1_000);
    ahead = 300_000;
    expect(page.Date.now()).toBeGreaterThanOrEqual(Date.now() + 299_000);
    expect(new page.Date().getTime()).toBeGreaterThanOrEqual(Date.now() + 299_000);
    expect(new page.Date(5).getTime()).toBe(5);
    expect(page.Date.UTC(1970, 0, 1)).toBe(0);
    expect(new page.Date()).toBeInstanceOf(Date);
  });
});
