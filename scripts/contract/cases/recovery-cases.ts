import { isFields } from '#contract/json-value.ts';
import { VERIFY_TOKEN_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { type KnownAccount, SetupFailure } from '#scripts/contract/drivers/driver.ts';
import { successOf, voiceOf } from '#scripts/contract/judge/answer.ts';
import { refusalWords } from '#scripts/contract/judge/refusal-fields.ts';
import { SAYS, type Says } from '#scripts/contract/says.ts';
import { NO_CODE, STRANGER } from '#scripts/contract/suite/harmless.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { messageOf } from '#scripts/run/command-line.ts';
import { codeSent, judgeEnded, otherThan, signedIn } from './step.ts';

/** The shortest that the rule takes, and the longest. */
const SHORTEST = 'N3w-pass';
const LONGEST = 'N3w-password-16!';
/** None that a case sets on purpose. */
const OTHER = 'N3w-pass2';

interface Recovering {
  readonly client: PortalClient;
  readonly token: string;
  readonly accountId: string | undefined;
}

/** A client with a token for a new password of an account. */
async function recovering(trial: Trial, { phone, account }: KnownAccount): Promise<Recovering> {
  const client = trial.client();
  const code = await trial.setup.code(client, phone, 'forgetPwd');
  const verified = await trial.success('right code', client.verifyCode(phone, code));
  const { passed, map = {} } = verified.data;
  verified.promise('field data.passed', passed, true, SAYS.verified);
  const [token, of] = Object.entries(map)[0] ?? [];
  const got = token === undefined ? 'no token' : of?.account === account ? 'a token' : 'a token of another account';
  verified.holds('field data.map', got === 'a token', got, 'a token of the account', SAYS.verified);
  return { client, token: verified.needed(token, 'data.map'), accountId: of?.accountId };
}

type Verified = ReturnType<PortalClient['verifyCode']>;

/** Judges the answer to a code that is rejected: a refusal, or the flag that the specification has for it. */
async function judgeNotPassed(
  trial: Trial,
  place: string,
  verified: Verified,
  says?: Says,
): Promise<Awaited<Verified>> {
  const answer = await verified;
  const success = successOf('verifySmsCode', answer);
  if (isFields(success?.data) && success.data.passed === false) {
    trial.ledger.learn({ passedFalse: true });
    trial.at('verifySmsCode', place).everyAnswer(answer);
  } else await trial.refused(place, answer, 'SMS_CODE_REJECTED', says);
  return answer;
}

type Ruled = readonly [place: string, password: string, says: Says];

/** Passwords that the rule of spec §5 refuses. */
const AGAINST_THE_RULE: readonly Ruled[] = [
  ['a password of seven characters', 'Passw0r', SAYS.passwordLength],
  ['a password of letters alone', 'Password', SAYS.passwordKinds],
  ['a password of twelve digits', '123456789012', SAYS.passwordKinds],
  ['a password with a letter beyond ASCII', 'Passw0rd密', SAYS.passwordAscii],
];
const TOO_LONG: Ruled = ['a password of seventeen characters', 'Passw0rd!Passw0rd', SAYS.passwordLength];

/** An account whose password is tried to be set, with a good token and the password that it has now. */
async function recoveryOf(trial: Trial, account: KnownAccount) {
  let good = await recovering(trial, account);
  /** password that the account has by now */
  let now = account.password;

  /** Gets another token, where the last one was spent. */
  async function renew(): Promise<void> {
    good = await recovering(trial, account);
  }

  /** Sends a new password with the good token, as far as `changed` does not say otherwise. */
  async function send(password: string, changed: { phone?: string; token?: string; accountId?: string } = {}) {
    const { phone, token, accountId } = { phone: account.phone, ...good, ...changed };
    const answer = await good.client.resetPassword(phone, token, password, accountId);
    if (successOf('forgetPassword', answer)) {
      now = password;
      trial.setup.notePassword(account, password);
    }
    return answer;
  }

  /** Judges that a new password is refused; one that was taken spends the token. */
  async function refuses(place: string, code: RefusalCode, answer: Awaited<ReturnType<typeof send>>, says?: Says) {
    await trial.refused(place, answer, code, says);
    if (successOf('forgetPassword', answer)) await renew();
  }

  /** Judges that passwords against the rule are refused where the token is good. */
  async function refusesAll(ruled: readonly Ruled[]): Promise<void> {
    const unknown = await send(SHORTEST, { token: 'no-such-token' });
    for (const [place, password, says] of ruled) {
      const answer = await send(password);
      await refuses(place, 'PASSWORD_REJECTED', answer, says);
      if (voiceOf(answer) === voiceOf(unknown)) await renew();
    }
  }

  /** Sets the first password again, where there is another one. @throws SetupFailure that says which one it is now */
  async function putBack(): Promise<void> {
    const { account: name, password } = account;
    if (trial.setup.isSandbox || now === password) return;
    let why: string;
    try {
      await renew();
      const answer = await send(password);
      if (successOf('forgetPassword', answer)) return;
      why = refusalWords('forgetPassword', answer);
    } catch (error) {
      why = messageOf(error);
    }
    throw new SetupFailure(`the first password of ${name} is not put back: ${why}; it is ${now} now`);
  }

  return { renew, send, refuses, refusesAll, putBack, now: () => now };
}

/** Recovery of a password. */
export const RECOVERY_CASES: readonly ContractCase[] = [
  {
    name: 'recovery: a code that is refused',
    stands: ['tokens'],
    async run(trial, client) {
      const verified = client.verifyCode(STRANGER, NO_CODE);
      const wrong = await judgeNotPassed(trial, 'a wrong code', verified, SAYS.codeRejected);
      await trial.refused(
        'a phone of ten digits',
        client.verifyCode('1380000000', '000000'),
        'PHONE_INVALID',
        'assumed',
        wrong,
      );
      const body = { action: 'login', phone: STRANGER, scene: 'sup', smsCode: '000000' };
      await trial.refused(
        'action login',
        client.send(ENDPOINTS.verifySmsCode, { body }),
        'REQUEST_INVALID',
        'assumed',
        wrong,
      );
    },
  },
  {
    name: 'recovery: a token nobody has',
    stands: ['tokens'],
    async run(trial, client) {
      const unknown = await trial.refused(
        'an unknown token',
        client.resetPassword(STRANGER, 'no-such-token', SHORTEST),
        'VERIFY_TOKEN_REJECTED',
        SAYS.recovery,
      );
      await trial.refused(
        'a phone of ten digits',
        client.resetPassword('1380000000', 'no-such-token', SHORTEST),
        'PHONE_INVALID',
        'assumed',
        unknown,
      );
    },
  },
  {
    name: 'recovery: a code that is used twice',
    stands: ['tokens'],
    async run(trial) {
      const { phone, code } = await codeSent(trial, 'forgetPwd');
      const verify = (typed: string) => trial.client().verifyCode(phone, typed);
      await judgeNotPassed(trial, 'a wrong code', verify(otherThan(code)), SAYS.codeRejected);
      await trial.success('right code', verify(code));
      await judgeNotPassed(trial, 'a code used twice', verify(code));
    },
  },
  {
    name: 'recovery: a password against the rule',
    async run(trial) {
      const recovery = await recoveryOf(trial, await trial.setup.account());
      await recovery.refusesAll(AGAINST_THE_RULE).finally(() => recovery.putBack());
    },
  },
  {
    name: 'recovery: a new password',
    risks: ['password'],
    async run(trial) {
      const account = await trial.setup.account();
      const before = await signedIn(trial, account);
      const recovery = await recoveryOf(trial, account);
      const set = async (place: string, password: string) =>
        trial.success(place, recovery.send(password), SAYS.passwordLength);
      const isRefused = async (place: string, changed: Parameters<typeof recovery.send>[1]) =>
        recovery.refuses(place, 'VERIFY_TOKEN_REJECTED', await recovery.send(OTHER, changed));
      try {
        await recovery.refusesAll([TOO_LONG]);
        await isRefused('a token of another phone', { phone: STRANGER });
        await isRefused('a token of another account', { accountId: '999999999' });
        await set('a right token, eight characters', SHORTEST);
        await isRefused('a token used twice', {});
        await judgeEnded(trial, before, 'a session after its account got a new password');
        await trial.refused(
          'the old password after a new one',
          trial.client().signInByPassword(account.account, account.password),
          'CREDENTIALS_REJECTED',
          SAYS.recovery,
        );
        const renewed = trial.client().signInByPassword(account.account, recovery.now());
        await trial.success('the new password', renewed, SAYS.recovery);
        await recovery.renew();
        await set('a right token, sixteen characters', LONGEST);
      } finally {
        await recovery.putBack();
      }
    },
  },
  {
    name: 'recovery: a token after its time',
    async run(trial) {
      await trial.setup.advance(0);
      const account = await trial.setup.account();
      const { client, token, accountId } = await recovering(trial, account);
      await trial.setup.advance(VERIFY_TOKEN_LIFE_MS);
      await trial.refused(
        'a token after ten minutes',
        client.resetPassword(account.phone, token, SHORTEST, accountId),
        'VERIFY_TOKEN_REJECTED',
      );
    },
  },
  {
    name: 'recovery: several accounts of a phone',
    stands: ['tokens'],
    async run(trial, client) {
      const phone = await trial.setup.sharedPhone();
      const code = await trial.setup.code(client, phone, 'forgetPwd');
      const verified = await trial.success('right code of several accounts', client.verifyCode(phone, code));
      const { length } = Object.keys(verified.data.map ?? {});
      verified.holds('field data.map', length > 1, `${length} tokens`, 'a token for each account', SAYS.verified);
    },
  },
];
