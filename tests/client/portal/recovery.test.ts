import { describe, expect, it } from 'vitest';
import {
  afterVerification,
  atEntry,
  isOver,
  newRecovery,
  readEntry,
  recoverableAccounts,
  stepsOf,
} from '#portal/features/recover/recovery.ts';

const START = newRecovery(1);
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
    const recovery = afterVerification(START, ONE);
    expect(recovery).toMatchObject({ step: 'password', chosen: { verifyToken: 't1', accountId: '1001' } });
    expect(stepsOf(recovery)).toHaveLength(3);
  });

  it('show the account step when there are several, none of them chosen', () => {
    const recovery = afterVerification(START, THREE);
    expect(recovery).toMatchObject({ step: 'account', chosen: null });
    expect(stepsOf(recovery)).toEqual(['verify', 'account', 'password', 'done']);
    expect(recovery.accounts.map(({ verifyToken }) => verifyToken)).toEqual(['t1', 't2', 't3']);
  });
});

describe('history entries of recovery', () => {
  const entry = (step: 'account' | 'password', run = 1) => ({ run, step, depth: 1 });

  it('lead to their step while its recovery lives', () => {
    const chosen = { ...afterVerification(START, THREE), step: 'password' as const, chosen: THREE[0] ?? null };
    expect(atEntry(chosen, entry('account')).step).toBe('account');
    expect(atEntry(chosen, null).step).toBe('verify');
    expect(atEntry({ ...chosen, step: 'verify' }, entry('password')).step).toBe('password');
  });

  it('lead to the first step where theirs was never reached, or is of another recovery', () => {
    const listed = afterVerification(START, THREE);
    expect(atEntry(listed, entry('password')).step).toBe('verify');
    expect(atEntry(listed, entry('account', 2)).step).toBe('verify');
    expect(isOver(listed, entry('account', 2))).toBe(true);
  });

  it('lead nowhere from the end', () => {
    const done = { ...afterVerification(START, ONE), step: 'done' as const };
    expect(atEntry(done, entry('password'))).toBe(done);
    expect(isOver(done, entry('password'))).toBe(true);
  });

  it.each([
    null,
    1,
    'x',
    {},
    { recovery: null },
    { recovery: { run: 1, step: 'verify' } },
    { recovery: { run: 1, step: 'x', depth: 1 } },
  ])('are read from nothing but what was written: %j', (state) => expect(readEntry(state)).toBeNull());
});
