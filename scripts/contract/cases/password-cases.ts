import { LOCK_MS, WRONG_PASSWORDS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { isPortalPage } from '#contract/portal/pages.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { SAYS } from '#scripts/contract/says.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { gsidOf, judgeSignedIn, signedIn } from './step.ts';

const WRONG = 'Wrong-pass-1';
const UNKNOWN = 'no-such-account-7f3a';

/** Body of a sign-in by password, to be sent with something wrong in it. */
async function passwordBody(client: PortalClient, account: string, password: string) {
  const publicKey = await client.publicKey();
  const { encrypt } = client.habits;
  return {
    ...{ loginType: 'pwd', encrypt: true, publicKey },
    loginIdentifier: await encrypt(publicKey, account),
    credential: { pwd: await encrypt(publicKey, password) },
  };
}

/** Judges where a sign-out leads. */
function judgeWayOut(trial: Trial, location: string): void {
  const [isOwn, host, expected] = trial.ownHost(location);
  trial.holds('logout', 'signed in', 'redirect to', isOwn, host, expected);
  const { pathname, search } = new URL(location, trial.setup.origin);
  // Another path may name somebody.
  if (isOwn && search === '' && isPortalPage(pathname)) trial.learn({ logoutLocation: pathname });
}

/** Sign-in by password: its good way, and each way in which it is refused. */
export const PASSWORD_CASES: readonly ContractCase[] = [
  {
    name: 'sign-in by password',
    async run(trial) {
      const { account, password } = await trial.setup.account();
      const client = trial.client();
      await client.greet();
      const tokens = () =>
        [COOKIES.ctoken, client.habits.csrfCookie ?? ''].map((name) => client.jar.get(name)).filter(Boolean);
      const before = tokens();
      const place = 'right password';
      const { accountSize } = trial.success(place, await client.signInByPassword(account, password));
      trial.field('login', place, 'accountSize', accountSize, 1);
      const after = tokens();
      const isRenewed = before.every((value, at) => value !== after[at]);
      const expected = 'new ones with the new session';
      trial.holds('login', place, 'cookies ctoken and csrf_token', isRenewed, 'as before', expected);
      await judgeSignedIn(trial, client, 'after a sign-in', true);
    },
  },
  {
    name: 'sign-out',
    async run(trial) {
      const client = trial.client();
      const gsid = await gsidOf(trial, await trial.setup.account(), client);
      const out = await client.logout();
      trial.success('signed in', out);
      const { location } = out.headers;
      if (location !== undefined) judgeWayOut(trial, location);
      await judgeSignedIn(trial, client, 'after a sign-out', false);
      trial.success('a second time', await client.logout());
      const late = await trial.client().identify(gsid, '/go');
      trial.refused('a gsid after the sign-out of its session', late, 'GSID_REJECTED');
    },
  },
  {
    name: 'wrong password',
    async run(trial) {
      const { account, password } = await trial.setup.account();
      const wrong = await trial.client().signInByPassword(account, WRONG);
      trial.refused('wrong password', wrong, 'CREDENTIALS_REJECTED', SAYS.failed);
      const unknown = await trial.client().signInByPassword(UNKNOWN, WRONG);
      trial.refused('unknown account', unknown, 'CREDENTIALS_REJECTED', SAYS.failed);
      trial.alike('login', 'unknown account', unknown, wrong, 'a wrong password');
      trial.success('right password', await trial.client().signInByPassword(account, password));
    },
  },
  {
    name: 'password of a disabled account',
    async run(trial) {
      const { account, password } = await trial.setup.disabledAccount();
      const answer = await trial.client().signInByPassword(account, password);
      trial.refused('a disabled account', answer, 'CREDENTIALS_REJECTED');
    },
  },
  {
    name: 'lock after wrong passwords',
    risks: ['lock'],
    async run(trial) {
      const account = await trial.setup.account();
      for (let tries = 0; tries < WRONG_PASSWORDS; tries += 1)
        await trial.client().signInByPassword(account.account, WRONG);
      const locked = await trial.client().signInByPassword(account.account, account.password);
      trial.refused(`right password after ${WRONG_PASSWORDS} wrong ones`, locked, 'CREDENTIALS_REJECTED');
      if (!trial.setup.isSandbox) return;
      await trial.setup.advance(LOCK_MS);
      await signedIn(trial, account);
    },
  },
  {
    name: 'wrong business headers',
    async run(trial) {
      const { account, password } = await trial.setup.account();
      const client = trial.client();
      const body = await passwordBody(client, account, password);
      for (const name of Object.keys(BUSINESS_HEADERS)) {
        const headers = { ...BUSINESS_HEADERS, [name]: 'other' };
        const answer = await client.send(ENDPOINTS.login, { body, headers });
        trial.refused(`header ${name} of another value`, answer, 'BUSINESS_HEADER_REJECTED');
      }
    },
  },
  {
    name: 'broken encryption',
    async run(trial) {
      const client = trial.client();
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
      for (const [place, change, code] of changes) trial.refused(place, await send(change), code, 'assumed', without);
    },
  },
];
