import type { AccountSeed } from '#contract/control/account.ts';

/** People of the fixture `default`. */
export const PHONES = {
  buyer: '13800000001',
  group: '13800000002',
  newbie: '13800000003',
  frozen: '13800000004',
  unregistered: '13800000009',
} as const;

export const PASSWORD = 'Passw0rd!';
/** A password that the rule of recovery takes. */
export const NEW_PASSWORD = 'Abcdef12!9';
/** buyer01's phone always gets this code. */
export const FIXED_CODE = '123456';
export const GROUP_IDS = ['2001', '2002', '2003'] as const;

export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;

/** A code other than `code`. */
export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** The same thing done `count` times at once. */
export function atOnce<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** Accounts user1, user2 and so on, each with a phone of its own. */
export function manyAccounts(count: number): AccountSeed[] {
  return Array.from({ length: count }, (_, index) => ({
    account: `user${index + 1}`,
    phone: `${15_000_000_000 + index}`,
  }));
}
