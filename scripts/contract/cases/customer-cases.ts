import { PATHS } from '#contract/paths.ts';
import type { ContractCase } from '#scripts/contract/trial.ts';
import { CUSTOMER, judgeMasked, signedIn } from './step.ts';

/** The current customer and basic info: for a visitor, and for somebody signed in. */
export const CUSTOMER_CASES: readonly ContractCase[] = [
  {
    name: 'current customer of a visitor',
    stands: ['tokens'],
    async run(trial) {
      const client = trial.client();
      await client.greet();
      for (const [place, path] of [
        ['a visitor', PATHS.currentCustomer],
        ['a visitor, path with %24', PATHS.currentCustomer.replace('$', '%24')],
      ] as const) {
        const answer = await client.request('POST', path, { body: CUSTOMER });
        const { isLogin, customer } = trial.success('currentCustomer', place, answer, 'assumed');
        if (isLogin !== undefined) trial.promise('currentCustomer', place, 'field data.isLogin', isLogin, false);
        const got = customer === null ? 'null' : 'somebody';
        if (customer !== undefined) trial.promise('currentCustomer', place, 'field data.customer', got, 'null');
      }
    },
  },
  {
    name: 'basic info of a visitor',
    stands: [],
    async run(trial) {
      trial.refused('basicInfo', 'a visitor', await trial.client().basicInfo(), 'LOGIN_REQUIRED');
    },
  },
  {
    name: 'customer and basic info of an account',
    async run(trial) {
      const account = await trial.setup.account();
      const client = await signedIn(trial, account);
      const place = 'signed in';
      const { isLogin, customer } = trial.success('currentCustomer', place, await client.currentCustomer());
      if (isLogin !== undefined) trial.promise('currentCustomer', place, 'field data.isLogin', isLogin, true);
      const isOwn = customer?.name === account.account;
      const got = customer?.name === undefined ? 'missing' : isOwn ? 'its own' : 'another';
      if (customer !== undefined)
        trial.holds('currentCustomer', place, 'field data.customer.name', isOwn, got, 'the name of the account');
      const { securityPhone, count, messageList } = trial.success('basicInfo', place, await client.basicInfo());
      judgeMasked(trial, 'basicInfo', place, 'data.securityPhone', [securityPhone]);
      if (messageList === undefined) return;
      const unread = messageList.filter(({ read }) => !read).length;
      trial.promise('basicInfo', place, 'field data.count', count, unread);
    },
  },
];
