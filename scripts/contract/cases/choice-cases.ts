import { PENDING_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { SAYS } from '#scripts/contract/says.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { judgeMasked, judgeSignedIn, STRANGER, signedIn } from './step.ts';

const LIST = 'a phone of several accounts';

/** A client before the choice among the accounts of a phone. */
async function choosing(trial: Trial): Promise<{ client: PortalClient; ids: readonly string[] }> {
  const { phone } = await trial.setup.sharedPhone();
  const client = trial.client();
  const code = await trial.setup.code(client, phone, 'login');
  const place = 'right code of several accounts';
  const { accountSize = 0 } = trial.success('login', place, await client.signInBySms(phone, code));
  const got = String(accountSize);
  trial.holds('login', place, 'field data.accountSize', accountSize > 1, got, 'more than 1', SAYS.oneAccount);
  const list = trial.success('listByPhone', LIST, await client.listByPhone(phone));
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
  const fits = trial.success('listByOutAccountId', place, asked).every((one) => one.outAccountId === outAccountId);
  const got = fits ? 'that one' : 'others too';
  trial.holds('listByOutAccountId', place, 'field data.[].outAccountId', fits, got, 'that one');
}

/** Several accounts of one phone: their lists, and the choice among them. */
export const CHOICE_CASES: readonly ContractCase[] = [
  {
    name: 'lists of accounts for a visitor',
    stands: [],
    async run(trial) {
      const byPhone = await trial.client().send(ENDPOINTS.listByPhone);
      trial.refused('listByPhone', 'a visitor', byPhone, 'LOGIN_REQUIRED');
      const byId = await trial.client().listByOutAccountId();
      trial.refused('listByOutAccountId', 'a visitor', byId, 'LOGIN_REQUIRED');
      const short = await trial.client().listByPhone('1380000000');
      trial.refused('listByPhone', 'a phone of ten digits', short, 'PHONE_INVALID');
    },
  },
  {
    name: 'choice among several accounts',
    async run(trial) {
      const { client, ids } = await choosing(trial);
      await judgeSignedIn(trial, client, 'before the choice', false);
      const [first = '', second = ''] = ids;
      trial.refused('login', 'nothing chosen', await nothingChosen(client), 'ACCOUNT_NOT_CHOSEN');
      const foreign = await client.chooseAccount('999999999');
      trial.refused('login', 'an account of somebody else chosen', foreign, 'CHOICE_REJECTED');
      const list = trial.success('listByOutAccountId', LIST, await client.listByOutAccountId());
      trial.promise('listByOutAccountId', LIST, 'length of data', list.length, ids.length);
      const phones = list.map(({ securityPhone }) => securityPhone);
      judgeMasked(trial, 'listByOutAccountId', LIST, 'data.[].securityPhone', phones, SAYS.masked);
      await judgeFilter(trial, client, list[0]?.outAccountId);
      const other = await client.listByPhone(STRANGER);
      trial.refused('listByPhone', 'another phone than the proven one', other, 'LOGIN_REQUIRED');
      trial.success('login', 'an account chosen', await client.chooseAccount(first));
      await judgeSignedIn(trial, client, 'after the choice', true);
      const next = await client.chooseAccount(second);
      trial.success('login', 'another account of the same proof chosen', next, 'assumed');
      const wrong = await client.login('multi_account', first, { accountSource: 'taobao' });
      trial.refused('login', 'another accountSource', wrong, 'CHOICE_REJECTED');
    },
  },
  {
    name: 'choice without a proof',
    async run(trial) {
      const account = await trial.setup.account();
      const unproven = await trial.client().chooseAccount('2001');
      trial.refused('login', 'a choice without a code before', unproven, 'CHOICE_REJECTED');
      const client = await signedIn(trial, account);
      const place = 'after a sign-in by password';
      const list = trial.success('listByPhone', place, await client.send(ENDPOINTS.listByPhone), 'assumed');
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
      trial.refused('login', 'a choice after five minutes', late, 'CHOICE_REJECTED');
      const list = await client.send(ENDPOINTS.listByPhone);
      trial.refused('listByPhone', 'five minutes after the code', list, 'LOGIN_REQUIRED');
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
