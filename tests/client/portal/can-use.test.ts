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

describe('who may use what (spec §1, §6)', () => {
  it.each(COMBINATIONS)('quoting asks for four flags, member services for two: %o', (flags) => {
    const { isLogin, isSupplier, hasRealNameAuth, hasQualificationAuth, isPaidMember } = flags;
    expect(canQuote(userOf(flags))).toBe(isLogin && isSupplier && hasRealNameAuth && hasQualificationAuth);
    expect(canUseMemberService(userOf(flags))).toBe(isLogin && isPaidMember);
  });

  it('lets nobody pass whose flags have not come', () => {
    for (const isLogin of [true, false]) {
      expect(canQuote({ isLogin, userInfo: null })).toBe(false);
      expect(canUseMemberService({ isLogin, userInfo: null })).toBe(false);
    }
  });
});
