import { describe, expect, it } from 'vitest';
import { afterVerification, recoverableAccounts, START, stepsOf } from '#portal/features/recover/recovery.ts';

const ONE = recoverableAccounts({ t1: { account: 'buyer01', accountId: '1001' } });
const THREE = recoverableAccounts({
  t1: { account: 'group-main', accountId: '2001' },
  t2: { account: 'group-sub1', accountId: '2002' },
  t3: { account: 'group-sub2', accountId: '2003' },
});

describe('the steps of recovery (spec §2)', () => {
  it('begin with three, the account step hidden', () => {
    expect(START.step).toBe('verify');
    expect(stepsOf(START)).toEqual(['verify', 'password', 'done']);
  });

  it('go straight to the password of the only account', () => {
    const recovery = afterVerification(ONE);
    expect(recovery).toMatchObject({ step: 'password', chosen: { verifyToken: 't1', accountId: '1001' } });
    expect(stepsOf(recovery)).toHaveLength(3);
  });

  it('show the account step when there are several, none of them chosen', () => {
    const recovery = afterVerification(THREE);
    expect(recovery).toMatchObject({ step: 'account', chosen: null });
    expect(stepsOf(recovery)).toEqual(['verify', 'account', 'password', 'done']);
    expect(recovery.accounts.map(({ verifyToken }) => verifyToken)).toEqual(['t1', 't2', 't3']);
  });
});
