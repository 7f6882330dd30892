import { describe, expect, test } from 'vitest';
import type { PortalVisitor } from '#scripts/contract/suite/portal-visitor.ts';
import { Recovery } from '#scripts/contract/suite/recovery.ts';
import type { Target } from '#scripts/contract/suite/target.ts';

/** A response of a server, whatever is expected of it. */
function answered(portal: object) {
  const response = { status: 200, portal };
  return Object.assign(Promise.resolve(response), { expect: () => Promise.resolve(response) });
}

describe('a password that was set against a promise', () => {
  test.for([
    ['success', 'N3w-pass2'],
    ['refusal', 'Passw0rd!'],
  ] as const)('of an answer that is a %s, the account has %s', async ([kind, now]) => {
    const visitor = {
      verifyCode: () => answered({ kind: 'success', data: { map: { 'a-token': { accountId: '1' } } } }),
      resetPassword: () => answered({ kind }),
    } as unknown as PortalVisitor;
    const target = { code: async () => '123456', notePassword: () => undefined } as unknown as Target;
    const owner = { account: 'buyer01', password: 'Passw0rd!', phone: '13800000001' };
    const recovery = await Recovery.of(target, owner, async () => visitor);
    await recovery.refuses('VERIFY_TOKEN_REJECTED', 'N3w-pass2', {});
    expect(recovery.password).toBe(now);
  });
});
