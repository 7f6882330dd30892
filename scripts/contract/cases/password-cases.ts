import { LOCK_MS, WRONG_PASSWORDS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { isPortalPage } from '#contract/portal/pages.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import { encrypt } from '#kit/encrypt.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { ownHost } from '#scripts/contract/judgement.ts';
import { SAYS } from '#scripts/contract/says.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { gsidOf, judgeSignedIn, signedIn } from './step.ts';

const WRONG = 'Wrong-pass-1';
const UNKNOWN = 'no-such-account-7f3a';

/** Body of a sign-in by password, to be sent with something wrong in it. */
async function passwordBody(client: PortalClient, account: string, password: string) {
  const publicKey = await client.publicKey();
  const seal = (text: string) => encrypt(publicKey, text, client.wire.encryption.padding);
  return {
    loginType: 'pwd',
    encrypt: true,
    publicKey,
    loginIdentifier: await seal(account),
    credential: { pwd: await seal(password) },
  };
}

/** Judges where a sign-out leads. */
function judgeWayOut(trial: Trial, location: string): void {
  const [isOwn, host, expected] = ownHost(trial.setup, location);
  trial.at('logout', 'signed in').holds('redirect to', isOwn, host, expected);
  const { pathname, search } = new URL(location, trial.setup.origin);
  // Another path may name somebody.
  if (isOwn && search === '' && isPortalPage(pathname)) trial.ledger.learn({ logoutLocation: pathname });
}

/** Sign-in by password: its good way, and each way in which it is refused. */
export const PASSWORD_CASES: readonly ContractCase[] = [
  {
    name: 'sign-in by password',
    async run(trial, client) {
      const { account, password } = await trial.setup.account();
      await client.greet();
      const tokens = () =>
        [COOKIES.ctoken, client.wire.tokens.csrfCookie].map((name) => client.jar.get(name)).filter(Boolean);
      const before = tokens();
      const signedIn = await trial.success('right password', client.signInByPassword(account, password));
      signedIn.promise('field data.accountSize', signedIn.data.accountSize, 1);
      const after = tokens();
      const isRenewed = before.every((value, at) => value !== after[at]);
      signedIn.holds('cookies ctoken and csrf_token', isRenewed, 'as before', 'new ones with the new session');
      await judgeSignedIn(trial, client, 'after a sign-in', true);
    },
  },
  {
    name: 'sign-out',
    async run(trial, client) {
      const gsid = await gsidOf(trial, await trial.setup.account(), client);
      const out = await client.logout();
      await trial.success('signed in', out);
      const { location } = out.headers;
      if (location !== undefined) judgeWayOut(trial, location);
      await judgeSignedIn(trial, client, 'after a sign-out', false);
      await trial.success('a second time', client.logout());
      await trial.refused(
        'a gsid after the sign-out of its session',
        trial.client().identify(gsid, '/go'),
        'GSID_REJECTED',
      );
    },
  },
  {
    name: 'wrong password',
    async run(trial) {
      const { account, password } = await trial.setup.account();
      const wrong = await trial.refused(
        'wrong password',
        trial.client().signInByPassword(account, WRONG),
        'CREDENTIALS_REJECTED',
        SAYS.failed,
      );
      const unknown = await trial.refused(
        'unknown account',
        trial.client().signInByPassword(UNKNOWN, WRONG),
        'CREDENTIALS_REJECTED',
        SAYS.failed,
      );
      trial.alike('unknown account', unknown, wrong, 'a wrong password');
      await trial.success('right password', trial.client().signInByPassword(account, password));
    },
  },
  {
    name: 'password of a disabled account',
    async run(trial) {
      const { account, password } = await trial.setup.disabledAccount();
      await trial.refused(
        'a disabled account',
        trial.client().signInByPassword(account, password),
        'CREDENTIALS_REJECTED',
      );
    },
  },
  {
    name: 'lock after wrong passwords',
    risks: ['lock'],
    async run(trial) {
      const account = await trial.setup.account();
      for (let tries = 0; tries < WRONG_PASSWORDS; tries += 1)
        await trial.client().signInByPassword(account.account, WRONG);
      await trial.refused(
        `right password after ${WRONG_PASSWORDS} wrong ones`,
        trial.client().signInByPassword(account.account, account.password),
        'CREDENTIALS_REJECTED',
      );
      if (!trial.setup.isSandbox) return;
      await trial.setup.advance(LOCK_MS);
      await signedIn(trial, account);
    },
  },
  {
    name: 'wrong business headers',
    async run(trial, client) {
      const { account, password } = await trial.setup.account();
      const body = await passwordBody(client, account, password);
      for (const name of Object.keys(BUSINESS_HEADERS)) {
        const headers = { ...BUSINESS_HEADERS, [name]: 'other' };
        await trial.refused(
          `header ${name} of another value`,
          client.send(ENDPOINTS.login, { body, headers }),
          'BUSINESS_HEADER_REJECTED',
        );
      }
    },
  },
  {
    name: 'broken encryption',
    async run(trial, client) {
      const body = await passwordBody(client, UNKNOWN, WRONG);
      const noKey = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----';
      const changes = [
        ['no ciphertext', { loginIdentifier: '@@@' }, 'CIPHERTEXT_REJECTED'],
        ['a ciphertext of 5,000 characters', { loginIdentifier: 'A'.repeat(5_000) }, 'CIPHERTEXT_REJECTED'],
        ['an unknown key', { publicKey: noKey }, 'PUBLIC_KEY_EXPIRED'],
        ['encrypt: false', { encrypt: false }, 'REQUEST_INVALID'],
        ['an unknown loginType', { loginType: 'magic' }, 'REQUEST_INVALID'],
      ] as const;
      const send = (change: object) => client.send(ENDPOINTS.login, { body: { ...body, ...change } });
      const without = await send({});
      for (const [place, change, code] of changes) await trial.refused(place, send(change), code, 'assumed', without);
    },
  },
];
