import { PATHS } from '#contract/paths.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import { signedIn } from './step.ts';

const BODY = { params: { request: {} } };

/** The current customer and basic info: for a visitor, and for somebody signed in. */
export const CUSTOMER_CASES: readonly ContractCase[] = [
  {
    name: 'current customer of a visitor',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      await client.greet();
      for (const [place, path] of [
        ['a visitor', PATHS.currentCustomer],
        ['a visitor, path with %24', PATHS.currentCustomer.replace('$', '%24')],
      ] as const) {
        const { isLogin, customer } = trial.success(
          'currentCustomer',
          place,
          await client.request('POST', path, { body: BODY }),
        );
        trial.promise('currentCustomer', place, 'field data.isLogin', isLogin, false);
        trial.promise('currentCustomer', place, 'field data.customer', customer === null ? 'null' : 'somebody', 'null');
      }
    },
  },
  {
    name: 'basic info of a visitor',
    stands: [],
    run: async (trial) => {
      trial.refused('basicInfo', 'a visitor', await trial.client().basicInfo(), 'LOGIN_REQUIRED', {
        grade: 'spec',
        source: 'spec §8',
      });
    },
  },
  {
    name: 'customer and basic info of an account',
    stands: ['tokens', 'key'],
    run: async (trial) => {
      const account = await trial.setup.account();
      const client = await signedIn(trial, account);
      const { isLogin, customer } = trial.success('currentCustomer', 'signed in', await client.currentCustomer());
      trial.promise('currentCustomer', 'signed in', 'field data.isLogin', isLogin, true);
      const isOwn = customer?.name === account.account;
      trial.holds(
        'currentCustomer',
        'signed in',
        'field data.customer.name',
        isOwn,
        isOwn ? 'its own' : 'another',
        'the name of the account',
      );
      const info = trial.success('basicInfo', 'signed in', await client.basicInfo());
      const masked = /^\d{3}\*+\d{4}$/.test(String(info.securityPhone));
      trial.holds(
        'basicInfo',
        'signed in',
        'field data.securityPhone',
        masked,
        masked ? 'masked' : 'not masked',
        'a masked phone',
        { grade: 'spec', source: 'spec §3' },
      );
      const unread = (info.messageList ?? []).filter(({ read }) => !read).length;
      trial.promise('basicInfo', 'signed in', 'field data.count', info.count, unread);
    },
  },
];
