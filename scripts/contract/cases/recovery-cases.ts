import { VERIFY_TOKEN_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { isFields } from '#contract/portal/read-failure.ts';
import { readSuccess } from '#contract/portal/read-success.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import type { KnownAccount } from '#scripts/contract/drivers/driver.ts';
import type { Trial } from '#scripts/contract/trial.ts';
import { judgeEnded, otherThan, signedIn } from './step.ts';

const STANDS = ['tokens', 'key'] as const;
const REJECTED = { grade: 'spec', source: 'spec §8' } as const;
const NEW_PASSWORD = 'N3w-password';
const STRANGER = '10000000009';

interface Recovering {
  readonly account: KnownAccount;
  readonly client: PortalClient;
  readonly token: string;
  readonly accountId: string;
}

/** A client with a token for a new password. */
async function recovering(trial: Trial): Promise<Recovering> {
  const account = await trial.setup.account();
  const client = trial.client();
  const code = await trial.setup.code(client, account.phone, 'forgetPwd');
  const { passed, map } = trial.success('verifySmsCode', 'right code', await client.verifyCode(account.phone, code));
  trial.promise('verifySmsCode', 'right code', 'field data.passed', passed, true, { grade: 'spec', source: 'spec §3' });
  const [token, of] = Object.entries(map ?? {})[0] ?? [];
  const isOwn = of?.account === account.account;
  trial.holds(
    'verifySmsCode',
    'right code',
    'field data.map',
    isOwn,
    isOwn ? 'a token' : 'no token',
    'a token of the account',
    { grade: 'spec', source: 'spec §3' },
  );
  return {
    account,
    client,
    token: trial.needed(token, 'verifySmsCode', 'right code', 'data.map'),
    accountId: String(of?.accountId),
  };
}

/** Judges the answer to a code that is rejected: a refusal, or the flag that the specification has for it. */
function judgeNotPassed(trial: Trial, place: string, answer: AnyResponse): void {
  const success = answer.status < 300 ? readSuccess(answer.body) : null;
  const isFlagged = isFields(success?.data) && success.data.passed === false;
  if (isFlagged) trial.success('verifySmsCode', place, answer);
  else trial.refused('verifySmsCode', place, answer, 'SMS_CODE_REJECTED', REJECTED);
}

/** Recovery of a password. */
export const RECOVERY_CASES: readonly ContractCase[] = [
  {
    name: 'recovery: a code that is refused',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      judgeNotPassed(trial, 'a wrong code', await client.verifyCode(STRANGER, '000000'));
      trial.refused(
        'verifySmsCode',
        'a phone of ten digits',
        await client.verifyCode('1380000000', '000000'),
        'PHONE_INVALID',
      );
      const body = { action: 'login', phone: STRANGER, scene: 'sup', smsCode: '000000' };
      trial.refused(
        'verifySmsCode',
        'action login',
        await client.send(ENDPOINTS.verifySmsCode, { body }),
        'REQUEST_INVALID',
      );
    },
  },
  {
    name: 'recovery: a token nobody has',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      const unknown = await client.resetPassword(STRANGER, 'no-such-token', NEW_PASSWORD);
      trial.refused('forgetPassword', 'an unknown token', unknown, 'VERIFY_TOKEN_REJECTED', { grade: 'spec' });
      const short = await client.resetPassword('1380000000', 'no-such-token', NEW_PASSWORD);
      trial.refused('forgetPassword', 'a phone of ten digits', short, 'PHONE_INVALID');
      for (const [place, password] of [
        ['a password of seven characters', 'Passw0r'],
        ['a password of seventeen characters', 'Passw0rd!Passw0rd'],
        ['a password of letters alone', 'Password'],
        ['a password with a letter beyond ASCII', 'Passw0rd密'],
      ] as const) {
        const answer = await client.resetPassword(STRANGER, 'no-such-token', password);
        trial.refused('forgetPassword', place, answer, 'PASSWORD_REJECTED', { grade: 'spec', source: 'spec §5' });
      }
    },
  },
  {
    name: 'recovery: a code that is used twice',
    stands: ['tokens'],
    run: async (trial) => {
      const { phone } = await trial.setup.account();
      const code = await trial.setup.code(trial.client(), phone, 'forgetPwd');
      judgeNotPassed(trial, 'a wrong code', await trial.client().verifyCode(phone, otherThan(code)));
      trial.success('verifySmsCode', 'right code', await trial.client().verifyCode(phone, code));
      judgeNotPassed(trial, 'a code used twice', await trial.client().verifyCode(phone, code));
    },
  },
  {
    name: 'recovery: a new password',
    stands: STANDS,
    risks: ['password'],
    run: async (trial) => {
      const { account, client, token, accountId } = await recovering(trial);
      const before = await signedIn(trial, account);
      const { phone } = account;
      const weak = await client.resetPassword(phone, token, 'Password', accountId);
      trial.refused('forgetPassword', 'a password of letters alone', weak, 'PASSWORD_REJECTED', {
        grade: 'spec',
        source: 'spec §5',
      });
      const foreign = await client.resetPassword(STRANGER, token, NEW_PASSWORD, accountId);
      trial.refused('forgetPassword', 'a token of another phone', foreign, 'VERIFY_TOKEN_REJECTED');
      const other = await client.resetPassword(phone, token, NEW_PASSWORD, '999999999');
      trial.refused('forgetPassword', 'a token of another account', other, 'VERIFY_TOKEN_REJECTED');
      trial.success(
        'forgetPassword',
        'a right token',
        await client.resetPassword(phone, token, NEW_PASSWORD, accountId),
      );
      const again = await client.resetPassword(phone, token, `${NEW_PASSWORD}2`, accountId);
      trial.refused('forgetPassword', 'a token used twice', again, 'VERIFY_TOKEN_REJECTED');
      await judgeEnded(trial, before, 'a session after its account got a new password');
      const old = await trial.client().signInByPassword(account.account, account.password);
      trial.refused('login', 'the old password after a new one', old, 'CREDENTIALS_REJECTED', REJECTED);
      const renewed = await trial.client().signInByPassword(account.account, NEW_PASSWORD);
      trial.success('login', 'the new password', renewed, { grade: 'spec' });
    },
  },
  {
    name: 'recovery: a token after its time',
    stands: STANDS,
    run: async (trial) => {
      await trial.setup.advance(0);
      const { account, client, token, accountId } = await recovering(trial);
      await trial.setup.advance(VERIFY_TOKEN_LIFE_MS);
      const answer = await client.resetPassword(account.phone, token, NEW_PASSWORD, accountId);
      trial.refused('forgetPassword', 'a token after ten minutes', answer, 'VERIFY_TOKEN_REJECTED');
    },
  },
  {
    name: 'recovery: several accounts of a phone',
    stands: ['tokens'],
    run: async (trial) => {
      const { phone } = await trial.setup.sharedPhone();
      const client = trial.client();
      const code = await trial.setup.code(client, phone, 'forgetPwd');
      const place = 'right code of several accounts';
      const { map } = trial.success('verifySmsCode', place, await client.verifyCode(phone, code));
      const count = Object.keys(map ?? {}).length;
      trial.holds('verifySmsCode', place, 'field data.map', count > 1, `${count} tokens`, 'a token for each account', {
        grade: 'spec',
        source: 'spec §3',
      });
    },
  },
];
