import { describe, expect, it } from 'vitest';
import { canQuote, canUseMemberService, type ServiceUser } from '#portal/features/go/go-services.tsx';

const FLAGS = ['isLogin', 'isSupplier', 'hasRealNameAuth', 'hasQualificationAuth', 'isPaidMember'] as const;
type Flags = Record<(typeof FLAGS)[number], boolean>;

/** Every combination of the five flags. */
const COMBINATIONS = Array.from(
  { length: 2 ** FLAGS.length },
  (_, number) => Object.fromEntries(FLAGS.map((flag, bit) => [flag, (number & (1 << bit)) !== 0])) as Flags,
);

function userOf({ isLogin, ...flags }: Flags): ServiceUser {
  return { isLogin, userInfo: { accountId: '1', name: 'a', ...flags } };
}

describe('access to a service (spec §1, §6)', () => {
  it('asks four flags for quoting, two for member services', () => {
    for (const flags of COMBINATIONS) {
      const { isLogin, isSupplier, hasRealNameAuth, hasQualificationAuth, isPaidMember } = flags;
      const mayQuote = isLogin && isSupplier && hasRealNameAuth && hasQualificationAuth;
      expect(canQuote(userOf(flags)), JSON.stringify(flags)).toBe(mayQuote);
      expect(canUseMemberService(userOf(flags)), JSON.stringify(flags)).toBe(isLogin && isPaidMember);
    }
  });

  it('is refused to a user whose flags have not come', () => {
    for (const isLogin of [true, false]) {
      expect(canQuote({ isLogin, userInfo: null })).toBe(false);
      expect(canUseMemberService({ isLogin, userInfo: null })).toBe(false);
    }
  });
});
