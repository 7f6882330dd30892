import { PENDING_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import type { Trial } from '#scripts/contract/trial.ts';
import { judgeSignedIn, signedIn } from './step.ts';

const STANDS = ['tokens', 'key'] as const;
const MASKED = /^\d{3}\*+\d{4}$/;
const LIST = 'a phone of several accounts';

interface Choosing {
  readonly client: PortalClient;
  readonly phone: string;
  readonly ids: readonly string[];
}

/** A client before the choice among the accounts of a phone. */
async function choosing(trial: Trial): Promise<Choosing> {
  const { phone } = await trial.setup.sharedPhone();
  const client = trial.client();
  const code = await trial.setup.code(client, phone, 'login');
  const { accountSize } = trial.success(
    'login',
    'right code of several accounts',
    await client.signInBySms(phone, code),
  );
  const several = Number(accountSize) > 1;
  trial.holds(
    'login',
    'right code of several accounts',
    'field data.accountSize',
    several,
    String(accountSize),
    'more than 1',
    { grade: 'spec', source: 'spec §4' },
  );
  const list = trial.success('listByPhone', LIST, await client.listByPhone(phone));
  const masked = list.every(({ securityPhone }) => MASKED.test(String(securityPhone)));
  trial.holds(
    'listByPhone',
    LIST,
    'field data.[].securityPhone',
    masked,
    masked ? 'masked' : 'not masked',
    'a masked phone',
  );
  trial.promise('listByPhone', LIST, 'length of data', String(list.length), String(accountSize), { grade: 'spec' });
  return { client, phone, ids: list.map(({ accountId }) => accountId) };
}

/** Several accounts of one phone: their lists, and the choice among them. */
export const CHOICE_CASES: readonly ContractCase[] = [
  {
    name: 'lists of accounts for a visitor',
    stands: [],
    run: async (trial) => {
      const weight = { grade: 'spec', source: 'spec §8' } as const;
      trial.refused(
        'listByPhone',
        'a visitor',
        await trial.client().send(ENDPOINTS.listByPhone),
        'LOGIN_REQUIRED',
        weight,
      );
      trial.refused(
        'listByOutAccountId',
        'a visitor',
        await trial.client().listByOutAccountId(),
        'LOGIN_REQUIRED',
        weight,
      );
      trial.refused(
        'listByPhone',
        'a phone of ten digits',
        await trial.client().listByPhone('1380000000'),
        'PHONE_INVALID',
      );
    },
  },
  {
    name: 'choice among several accounts',
    stands: STANDS,
    run: async (trial) => {
      const { client, ids } = await choosing(trial);
      await judgeSignedIn(trial, client, 'before the choice', false);
      const [first = '', second = ''] = ids;
      trial.refused('login', 'nothing chosen', await nothingChosen(client), 'ACCOUNT_NOT_CHOSEN');
      trial.refused(
        'login',
        'an account of somebody else chosen',
        await client.chooseAccount('999999999'),
        'CHOICE_REJECTED',
        { grade: 'spec' },
      );
      const wrong = await client.login('multi_account', first, { accountSource: 'taobao' });
      trial.refused('login', 'another accountSource', wrong, 'CHOICE_REJECTED');
      const entities = trial.success('listByOutAccountId', LIST, await client.listByOutAccountId());
      trial.promise('listByOutAccountId', LIST, 'length of data', String(entities.length), String(ids.length), {
        grade: 'spec',
      });
      const masked = entities.every(({ securityPhone }) => MASKED.test(String(securityPhone)));
      trial.holds(
        'listByOutAccountId',
        LIST,
        'field data.[].securityPhone',
        masked,
        masked ? 'masked' : 'not masked',
        'a masked phone',
        { grade: 'spec', source: 'spec §3' },
      );
      const outId = entities[0]?.outAccountId ?? '';
      const filtered = trial.success(
        'listByOutAccountId',
        'one outAccountId',
        await client.send(ENDPOINTS.listByOutAccountId, { query: { outAccountId: outId } }),
      );
      const fits = filtered.every(({ outAccountId }) => outAccountId === outId);
      trial.holds(
        'listByOutAccountId',
        'one outAccountId',
        'field data.[].outAccountId',
        fits,
        fits ? 'that one' : 'others too',
        'that one',
      );
      trial.refused(
        'listByPhone',
        'another phone than the proven one',
        await client.listByPhone('10000000009'),
        'LOGIN_REQUIRED',
      );
      trial.success('login', 'an account chosen', await client.chooseAccount(first));
      await judgeSignedIn(trial, client, 'after the choice', true);
      trial.success('login', 'another account of the same proof chosen', await client.chooseAccount(second));
    },
  },
  {
    name: 'choice without a proof',
    stands: STANDS,
    run: async (trial) => {
      const account = await trial.setup.account();
      trial.refused(
        'login',
        'a choice without a code before',
        await trial.client().chooseAccount('2001'),
        'CHOICE_REJECTED',
        { grade: 'spec' },
      );
      const client = await signedIn(trial, account);
      const list = trial.success(
        'listByPhone',
        'after a sign-in by password',
        await client.send(ENDPOINTS.listByPhone),
      );
      trial.promise('listByPhone', 'after a sign-in by password', 'length of data', String(list.length), '1');
    },
  },
  {
    name: 'choice after its time',
    stands: STANDS,
    run: async (trial) => {
      await trial.setup.advance(0);
      const { client, ids } = await choosing(trial);
      await trial.setup.advance(PENDING_LIFE_MS);
      trial.refused(
        'login',
        'a choice after five minutes',
        await client.chooseAccount(ids[0] ?? ''),
        'CHOICE_REJECTED',
      );
      trial.refused(
        'listByPhone',
        'five minutes after the code',
        await client.send(ENDPOINTS.listByPhone),
        'LOGIN_REQUIRED',
      );
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
