import { LOCK_MS, WRONG_PASSWORDS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import { encrypt } from '#kit/encrypt.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import { gsidOf, judgeSignedIn, signedIn } from './step.ts';

const WRONG = 'Wrong-pass-1';
const STANDS = ['tokens', 'key'] as const;

/** Body of a sign-in by password, to be sent with something wrong in it. */
async function passwordBody(client: PortalClient, account: string, password: string) {
  const publicKey = await client.publicKey();
  return {
    loginType: 'pwd',
    encrypt: true,
    publicKey,
    loginIdentifier: await encrypt(publicKey, account),
    credential: { pwd: await encrypt(publicKey, password) },
  };
}

/** Sign-in by password: its good way, and each way in which it is refused. */
export const PASSWORD_CASES: readonly ContractCase[] = [
  {
    name: 'sign-in by password',
    stands: STANDS,
    run: async (trial) => {
      const account = await trial.setup.account();
      const client = trial.client();
      await client.greet();
      const before = [COOKIES.ctoken, COOKIES.csrf].map((name) => client.jar.get(name));
      const { accountSize } = trial.success(
        'login',
        'right password',
        await client.signInByPassword(account.account, account.password),
      );
      trial.promise('login', 'right password', 'field data.accountSize', String(accountSize), '1', {
        grade: 'spec',
        source: 'spec §3',
      });
      const after = [COOKIES.ctoken, COOKIES.csrf].map((name) => client.jar.get(name));
      const isRenewed = before.every((value, at) => value !== after[at]);
      trial.holds(
        'login',
        'right password',
        'cookies ctoken and csrf_token',
        isRenewed,
        'as before',
        'new ones with the new session',
      );
      await judgeSignedIn(trial, client, 'after a sign-in', true);
    },
  },
  {
    name: 'sign-out',
    stands: STANDS,
    run: async (trial) => {
      const account = await trial.setup.account();
      const client = trial.client();
      const gsid = await gsidOf(trial, account, client);
      trial.success('logout', 'signed in', await client.logout());
      await judgeSignedIn(trial, client, 'after a sign-out', false);
      trial.success('logout', 'a second time', await client.logout());
      trial.refused(
        'loginByIdentifier',
        'a gsid after the sign-out of its session',
        await trial.client().identify(gsid, '/go'),
        'GSID_REJECTED',
      );
    },
  },
  {
    name: 'wrong password',
    stands: STANDS,
    run: async (trial) => {
      const { account, password } = await trial.setup.account();
      const wrong = await trial.client().signInByPassword(account, WRONG);
      trial.refused('login', 'wrong password', wrong, 'CREDENTIALS_REJECTED', { grade: 'spec', source: 'spec §8' });
      const unknown = await trial.client().signInByPassword('no-such-account-7f3a', WRONG);
      trial.refused('login', 'unknown account', unknown, 'CREDENTIALS_REJECTED', { grade: 'spec', source: 'spec §8' });
      trial.alike('login', 'unknown account', unknown, wrong, 'a wrong password');
      trial.success('login', 'right password', await trial.client().signInByPassword(account, password));
    },
  },
  {
    name: 'password of a disabled account',
    stands: STANDS,
    run: async (trial) => {
      const { account, password } = await trial.setup.disabledAccount();
      const answer = await trial.client().signInByPassword(account, password);
      trial.refused('login', 'a disabled account', answer, 'CREDENTIALS_REJECTED');
    },
  },
  {
    name: 'lock after wrong passwords',
    stands: STANDS,
    risks: ['lock'],
    run: async (trial) => {
      const account = await trial.setup.account();
      for (let tries = 0; tries < WRONG_PASSWORDS; tries += 1)
        await trial.client().signInByPassword(account.account, WRONG);
      const locked = await trial.client().signInByPassword(account.account, account.password);
      trial.refused('login', `right password after ${WRONG_PASSWORDS} wrong ones`, locked, 'CREDENTIALS_REJECTED');
      await trial.setup.advance(LOCK_MS);
      await signedIn(trial, account);
    },
  },
  {
    name: 'wrong business headers',
    stands: STANDS,
    run: async (trial) => {
      const { account, password } = await trial.setup.account();
      const client = trial.client();
      const body = await passwordBody(client, account, password);
      for (const name of Object.keys(BUSINESS_HEADERS)) {
        const headers = { ...BUSINESS_HEADERS, [name]: 'other' };
        trial.refused(
          'login',
          `header ${name} of another value`,
          await client.send(ENDPOINTS.login, { body, headers }),
          'BUSINESS_HEADER_REJECTED',
        );
      }
    },
  },
  {
    name: 'broken encryption',
    stands: STANDS,
    run: async (trial) => {
      const client = trial.client();
      const body = await passwordBody(client, 'no-such-account-7f3a', WRONG);
      const changes = [
        ['no ciphertext', { loginIdentifier: '@@@' }, 'CIPHERTEXT_REJECTED'],
        ['a ciphertext of 5,000 characters', { loginIdentifier: 'A'.repeat(5_000) }, 'CIPHERTEXT_REJECTED'],
        [
          'an unknown key',
          { publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' },
          'PUBLIC_KEY_EXPIRED',
        ],
        ['encrypt: false', { encrypt: false }, 'REQUEST_INVALID'],
        ['an unknown loginType', { loginType: 'magic' }, 'REQUEST_INVALID'],
      ] as const;
      for (const [place, change, code] of changes)
        trial.refused('login', place, await client.send(ENDPOINTS.login, { body: { ...body, ...change } }), code);
    },
  },
];
