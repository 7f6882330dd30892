import request from 'supertest';
import { describe } from 'vitest';
import { CODE_TRIES, LOCK_MS, WRONG_PASSWORDS } from '#contract/limits.ts';
import { isPhone, maskPhone } from '#contract/rules.ts';
import { refused, success } from '#scripts/contract/suite/expectations.ts';
import { otherThan } from '#scripts/contract/suite/harmless.ts';
import { test } from '#support/portal-test.ts';

describe('locks', () => {
  test('the right sms code is refused after five wrong ones', async ({ target }) => {
    target.allow('lock');
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'login');
    const unlocks = target.leaves(`${maskPhone(phone)} may be locked now, by wrong codes`);
    for (let tries = 0; tries < CODE_TRIES; tries += 1) await visitor.signInBySms(phone, otherThan(code));
    await visitor.signInBySms(phone, code).expect(refused('SMS_CODE_REJECTED'));
    await target.advance(LOCK_MS);
    const { portal } = await visitor.signInBySms(phone, await target.code(visitor, phone, 'login')).expect(success());
    if (portal.kind === 'success') unlocks();
  });

  test('the right password is refused after five wrong ones, for fifteen minutes', async ({ target }) => {
    target.allow('lock');
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    const unlocks = target.leaves(
      `${isPhone(account) ? maskPhone(account) : account} is locked now, by wrong passwords`,
    );
    for (let tries = 0; tries < WRONG_PASSWORDS; tries += 1) await visitor.login(account, 'Wrong-pass-1');
    const locked = await visitor.login(account, password).expect(refused('CREDENTIALS_REJECTED'));
    if (locked.portal.kind === 'success') return unlocks();
    await target.advance(LOCK_MS);
    const { portal } = await visitor.login(account, password).expect(success());
    if (portal.kind === 'success') unlocks();
  });
});
