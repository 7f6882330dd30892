import { GSID_LIFE_MS, PENDING_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { SAYS } from '#scripts/contract/says.ts';
import { STRANGER } from '#scripts/contract/suite/harmless.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { gsidOf, judgeSignedIn, signedIn } from './step.ts';

const LIST = 'a phone of several accounts';

/** A client before the choice among the accounts of a phone. */
async function choosing(trial: Trial): Promise<{ client: PortalClient; ids: readonly string[] }> {
  const phone = await trial.setup.sharedPhone();
  const client = trial.client();
  const code = await trial.setup.code(client, phone, 'login');
  const proof = await trial.success('right code of several accounts', client.signInBySms(phone, code));
  const { accountSize = 0 } = proof.data;
  proof.holds('field data.accountSize', accountSize > 1, String(accountSize), 'more than 1', SAYS.oneAccount);
  const list = await trial.success(LIST, client.listByPhone(phone));
  const phones = list.data.map(({ securityPhone }) => securityPhone);
  list.masked('data.[].securityPhone', phones);
  list.promise('length of data', list.data.length, accountSize);
  return { client, ids: list.data.map(({ accountId }) => list.needed(accountId, 'data.[].accountId')) };
}

/** Judges the list of one outAccountId, where the target has such ids. */
async function judgeFilter(trial: Trial, client: PortalClient, outAccountId: string | undefined): Promise<void> {
  if (!outAccountId) return;
  const asked = client.send(ENDPOINTS.listByOutAccountId, { query: { outAccountId } });
  const list = await trial.success('one outAccountId', asked);
  const fits = list.data.every((one) => one.outAccountId === outAccountId);
  list.promise('field data.[].outAccountId', fits ? 'that one' : 'others too', 'that one');
}

/** Sign-ins that are not over: the choice among several accounts of a phone, and a gsid that another site hands over. */
export const CHOICE_CASES: readonly ContractCase[] = [
  {
    name: 'lists of accounts for a visitor',
    stands: [],
    async run(trial) {
      await trial.refused('a visitor', trial.client().send(ENDPOINTS.listByPhone), 'LOGIN_REQUIRED');
      await trial.refused('a visitor', trial.client().listByOutAccountId(), 'LOGIN_REQUIRED');
      await trial.refused('a phone of ten digits', trial.client().listByPhone('1380000000'), 'PHONE_INVALID');
    },
  },
  {
    name: 'choice among several accounts',
    async run(trial) {
      const { client, ids } = await choosing(trial);
      await judgeSignedIn(trial, client, 'before the choice', false);
      const [first = '', second = ''] = ids;
      await trial.refused('nothing chosen', nothingChosen(client), 'ACCOUNT_NOT_CHOSEN');
      await trial.refused('an account of somebody else chosen', client.chooseAccount('999999999'), 'CHOICE_REJECTED');
      const list = await trial.success(LIST, client.listByOutAccountId());
      list.promise('length of data', list.data.length, ids.length);
      const phones = list.data.map(({ securityPhone }) => securityPhone);
      list.masked('data.[].securityPhone', phones, SAYS.masked);
      await judgeFilter(trial, client, list.data[0]?.outAccountId);
      await trial.refused('another phone than the proven one', client.listByPhone(STRANGER), 'LOGIN_REQUIRED');
      await trial.success('an account chosen', client.chooseAccount(first));
      await judgeSignedIn(trial, client, 'after the choice', true);
      await trial.success('another account of the same proof chosen', client.chooseAccount(second), 'assumed');
      await trial.refused(
        'another accountSource',
        client.login('multi_account', first, { accountSource: 'taobao' }),
        'CHOICE_REJECTED',
      );
    },
  },
  {
    name: 'choice without a proof',
    async run(trial) {
      const account = await trial.setup.account();
      await trial.refused('a choice without a code before', trial.client().chooseAccount('2001'), 'CHOICE_REJECTED');
      const client = await signedIn(trial, account);
      const asked = client.send(ENDPOINTS.listByPhone);
      const list = await trial.success('after a sign-in by password', asked, 'assumed');
      list.promise('length of data', list.data.length, 1);
    },
  },
  {
    name: 'choice after its time',
    async run(trial) {
      await trial.setup.advance(0);
      const { client, ids } = await choosing(trial);
      await trial.setup.advance(PENDING_LIFE_MS);
      await trial.refused('a choice after five minutes', client.chooseAccount(ids[0] ?? ''), 'CHOICE_REJECTED');
      await trial.refused('five minutes after the code', client.send(ENDPOINTS.listByPhone), 'LOGIN_REQUIRED');
    },
  },
  {
    name: 'handing over by a gsid',
    async run(trial) {
      const gsid = await gsidOf(trial, await trial.setup.account());
      const parent = trial.client();
      const wanted = '/go/portal/becomeSupplier';
      const handed = await trial.success('a new gsid', parent.identify(gsid, wanted));
      const { gotoUrl } = handed.data;
      const isOwn = gotoUrl?.endsWith(wanted) === true;
      const got = gotoUrl === undefined ? 'missing' : isOwn ? 'that of the call' : 'another';
      handed.promise('field data.gotoUrl', got, 'that of the call');
      await judgeSignedIn(trial, parent, 'after a hand-over', true);
      await trial.refused('a gsid used twice', trial.client().identify(gsid, '/go'), 'GSID_REJECTED');
      await trial.refused('native, a gsid used twice', trial.client().signInByGsid(gsid), 'GSID_REJECTED');
    },
  },
  {
    name: 'handing over to a hostile address',
    async run(trial, client) {
      const gsid = await gsidOf(trial, await trial.setup.account());
      const hostile = 'https://evil.example/';
      const handed = await trial.success(`gotoUrl ${hostile}`, client.identify(gsid, hostile));
      handed.promise('field data.gotoUrl', handed.data.gotoUrl, '/go');
    },
  },
  {
    name: 'an unknown gsid',
    async run(trial) {
      const unknown = 'no-such-gsid-7f3a9b2c';
      const identified = await trial.refused(
        'an unknown gsid',
        trial.client().identify(unknown, '/go'),
        'GSID_REJECTED',
      );
      await trial.refused('native, an unknown gsid', trial.client().signInByGsid(unknown), 'GSID_REJECTED');
      await trial.refused(
        'header channel of another value',
        trial.client().send(ENDPOINTS.loginByIdentifier, {
          body: { loginIdentifier: unknown, gotoUrl: '/go' },
          headers: { ...BUSINESS_HEADERS, channel: 'other' },
        }),
        'BUSINESS_HEADER_REJECTED',
        'assumed',
        identified,
      );
    },
  },
  {
    name: 'a gsid after its time',
    async run(trial) {
      await trial.setup.advance(0);
      const gsid = await gsidOf(trial, await trial.setup.account());
      await trial.setup.advance(GSID_LIFE_MS);
      await trial.refused('a gsid after a minute', trial.client().identify(gsid, '/go'), 'GSID_REJECTED');
    },
  },
];

/** Quirk: the selection page sends its call with nothing chosen, too (spec §5). */
async function nothingChosen(client: PortalClient) {
  const publicKey = await client.publicKey();
  const body = {
    loginType: 'multi_account',
    encrypt: true,
    publicKey,
    loginIdentifier: '',
    credential: { accountSource: '' },
  };
  return client.send(ENDPOINTS.login, { body });
}
