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
  it.each(COMBINATIONS)('quoting asks for four flags: %o', (flags) => {
    const { isLogin, isSupplier, hasRealNameAuth, hasQualificationAuth } = flags;
    const expected = [isLogin, isSupplier, hasRealNameAuth, hasQualificationAuth].every(Boolean);
    expect(canQuote(userOf(flags))).toBe(expected);
  });

  it.each(COMBINATIONS)('member services ask for a paid member who is signed in: %o', (flags) => {
    expect(canUseMemberService(userOf(flags))).toBe(flags.isLogin && flags.isPaidMember);
  });

  it('lets nobody pass whose flags have not come', () => {
    for (const isLogin of [true, false]) {
      expect(canQuote({ isLogin, userInfo: null })).toBe(false);
      expect(canUseMemberService({ isLogin, userInfo: null })).toBe(false);
    }
  });
});
