import type { Driver } from './driver.ts';

/** Steps that give a case what it sends, by what a plain text of theirs is. */
const GIVING: Readonly<Partial<Record<keyof Driver, string>>> = {
  account: 'account',
  disabledAccount: 'account',
  sharedPhone: 'phone',
  unregisteredPhone: 'phone',
  code: 'code',
  scan: 'account',
  authorize: 'address',
};

/** A driver that tells of every value that it gives: on the wire they are encrypted. */
export function toldDriver(driver: Driver, tell: (values: Readonly<Record<string, string>>) => void): Driver {
  return new Proxy(driver, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const kind = GIVING[name as keyof Driver];
      if (kind === undefined) return member.bind(target);
      return async (...given: readonly unknown[]) => {
        const value = await (member.apply(target, given) as Promise<string | Record<string, string>>);
        tell(typeof value === 'string' ? { [kind]: value } : value);
        return value;
      };
    },
  });
}
