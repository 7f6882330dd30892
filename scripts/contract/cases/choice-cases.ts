import { GSID_LIFE_MS, PENDING_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { STRANGER } from '#scripts/contract/grounds/harmless.ts';
import { SAYS } from '#scripts/contract/says.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { gsidOf, judgeMasked, judgeSignedIn, signedIn } from './step.ts';

const LIST = 'a phone of several accounts';

/** A client before the choice among the accounts of a phone. */
async function choosing(trial: Trial): Promise<{ client: PortalClient; ids: readonly string[] }> {
  const phone = await trial.setup.sharedPhone();
  const client = trial.client();
  const code = await trial.setup.code(client, phone, 'login');
  const place = 'right code of several accounts';
  const { accountSize = 0 } = trial.success(place, await client.signInBySms(phone, code));
  const got = String(accountSize);
  trial.holds('login', place, 'field data.accountSize', accountSize > 1, got, 'more than 1', SAYS.oneAccount);
  const list = trial.success(LIST, await client.listByPhone(phone));
  judgeMasked(
    trial,
    'listByPhone',
    LIST,
    'data.[].securityPhone',
    list.map(({ securityPhone }) => securityPhone),
  );
  trial.promise('listByPhone', LIST, 'length of data', list.length, accountSize);
  return {
    client,
    ids: list.map(({ accountId }) => trial.needed(accountId, 'listByPhone', LIST, 'data.[].accountId')),
  };
}

/** Judges the list of one outAccountId, where the target has such ids. */
async function judgeFilter(trial: Trial, client: PortalClient, outAccountId: string | undefined): Promise<void> {
  if (!outAccountId) return;
  const place = 'one outAccountId';
  const asked = await client.send(ENDPOINTS.listByOutAccountId, { query: { outAccountId } });
  const fits = trial.success(place, asked).every((one) => one.outAccountId === outAccountId);
  const got = fits ? 'that one' : 'others too';
  trial.holds('listByOutAccountId', place, 'field data.[].outAccountId', fits, got, 'that one');
}

/** Sign-ins that are not over: the choice among several accounts of a phone, and a gsid that another site hands over. */
export const CHOICE_CASES: readonly ContractCase[] = [
  {
    name: 'lists of accounts for a visitor',
    stands: [],
    async run(trial) {
      const byPhone = await trial.client().send(ENDPOINTS.listByPhone);
      trial.refused('a visitor', byPhone, 'LOGIN_REQUIRED');
      const byId = await trial.client().listByOutAccountId();
      trial.refused('a visitor', byId, 'LOGIN_REQUIRED');
      const short = await trial.client().listByPhone('1380000000');
      trial.refused('a phone of ten digits', short, 'PHONE_INVALID');
    },
  },
  {
    name: 'choice among several accounts',
    async run(trial) {
      const { client, ids } = await choosing(trial);
      await judgeSignedIn(trial, client, 'before the choice', false);
      const [first = '', second = ''] = ids;
      trial.refused('nothing chosen', await nothingChosen(client), 'ACCOUNT_NOT_CHOSEN');
      const foreign = await client.chooseAccount('999999999');
      trial.refused('an account of somebody else chosen', foreign, 'CHOICE_REJECTED');
      const list = trial.success(LIST, await client.listByOutAccountId());
      trial.promise('listByOutAccountId', LIST, 'length of data', list.length, ids.length);
      const phones = list.map(({ securityPhone }) => securityPhone);
      judgeMasked(trial, 'listByOutAccountId', LIST, 'data.[].securityPhone', phones, SAYS.masked);
      await judgeFilter(trial, client, list[0]?.outAccountId);
      const other = await client.listByPhone(STRANGER);
      trial.refused('another phone than the proven one', other, 'LOGIN_REQUIRED');
      trial.success('an account chosen', await client.chooseAccount(first));
      await judgeSignedIn(trial, client, 'after the choice', true);
      const next = await client.chooseAccount(second);
      trial.success('another account of the same proof chosen', next, 'assumed');
      const wrong = await client.login('multi_account', first, { accountSource: 'taobao' });
      trial.refused('another accountSource', wrong, 'CHOICE_REJECTED');
    },
  },
  {
    name: 'choice without a proof',
    async run(trial) {
      const account = await trial.setup.account();
      const unproven = await trial.client().chooseAccount('2001');
      trial.refused('a choice without a code before', unproven, 'CHOICE_REJECTED');
      const client = await signedIn(trial, account);
      const place = 'after a sign-in by password';
      const list = trial.success(place, await client.send(ENDPOINTS.listByPhone), 'assumed');
      trial.promise('listByPhone', place, 'length of data', list.length, 1);
    },
  },
  {
    name: 'choice after its time',
    async run(trial) {
      await trial.setup.advance(0);
      const { client, ids } = await choosing(trial);
      await trial.setup.advance(PENDING_LIFE_MS);
      const late = await client.chooseAccount(ids[0] ?? '');
      trial.refused('a choice after five minutes', late, 'CHOICE_REJECTED');
      const list = await client.send(ENDPOINTS.listByPhone);
      trial.refused('five minutes after the code', list, 'LOGIN_REQUIRED');
    },
  },
  {
    name: 'handing over by a gsid',
    async run(trial) {
      const gsid = await gsidOf(trial, await trial.setup.account());
      const parent = trial.client();
      const place = 'a new gsid';
      const wanted = '/go/portal/becomeSupplier';
      const { gotoUrl } = trial.success(place, await parent.identify(gsid, wanted));
      const isOwn = gotoUrl?.endsWith(wanted) === true;
      const got = gotoUrl === undefined ? 'missing' : isOwn ? 'that of the call' : 'another';
      trial.field('loginByIdentifier', place, 'gotoUrl', got, 'that of the call');
      await judgeSignedIn(trial, parent, 'after a hand-over', true);
      const again = await trial.client().identify(gsid, '/go');
      trial.refused('a gsid used twice', again, 'GSID_REJECTED');
      const native = await trial.client().signInByGsid(gsid);
      trial.refused('native, a gsid used twice', native, 'GSID_REJECTED');
    },
  },
  {
    name: 'handing over to a hostile address',
    async run(trial) {
      const gsid = await gsidOf(trial, await trial.setup.account());
      const place = 'gotoUrl https://evil.example/';
      const answer = await trial.client().identify(gsid, 'https://evil.example/');
      const { gotoUrl } = trial.success(place, answer);
      trial.field('loginByIdentifier', place, 'gotoUrl', gotoUrl, '/go');
    },
  },
  {
    name: 'an unknown gsid',
    async run(trial) {
      const unknown = 'no-such-gsid-7f3a9b2c';
      const identified = await trial.client().identify(unknown, '/go');
      trial.refused('an unknown gsid', identified, 'GSID_REJECTED');
      trial.refused('native, an unknown gsid', await trial.client().signInByGsid(unknown), 'GSID_REJECTED');
      const answer = await trial.client().send(ENDPOINTS.loginByIdentifier, {
        body: { loginIdentifier: unknown, gotoUrl: '/go' },
        headers: { ...BUSINESS_HEADERS, channel: 'other' },
      });
      trial.refused('header channel of another value', answer, 'BUSINESS_HEADER_REJECTED', 'assumed', identified);
    },
  },
  {
    name: 'a gsid after its time',
    async run(trial) {
      await trial.setup.advance(0);
      const gsid = await gsidOf(trial, await trial.setup.account());
      await trial.setup.advance(GSID_LIFE_MS);
      const late = await trial.client().identify(gsid, '/go');
      trial.refused('a gsid after a minute', late, 'GSID_REJECTED');
    },
  },
];

/** Quirk: the selection page sends its call with nothing chosen, too (spec §5). */
async function nothingChosen(client: PortalClient) {
  const publicKey = await client.publicKey();
  const body = {
    ...{ loginType: 'multi_account', encrypt: true, publicKey },
    ...{ loginIdentifier: '', credential: { accountSource: '' } },
  };
  return client.send(ENDPOINTS.login, { body });
}
