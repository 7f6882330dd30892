import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HARMLESS } from '#scripts/contract/grounds/harmless.ts';
import { SAYS } from '#scripts/contract/says.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { judgeMasked, signedIn } from './step.ts';

const QUERY = { loginChannel: 'PC', gotoUrl: '/go' } as const;
const PLACE = 'login methods';

/** Addresses that no sign-in may lead to (threats C1-C4, S33). */
const HOSTILE: readonly string[] = [
  '//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'https://user@evil.example/',
  '/\\evil.example',
  '/login',
];

/** Target of a sign-in for a gotoUrl, as the login config has it. */
async function targetFor(trial: Trial, gotoUrl: string | readonly string[], place: string): Promise<string> {
  const answer = await trial.client().send(ENDPOINTS.loginConfig, { query: { ...QUERY, gotoUrl } });
  const [method] = trial.success(place, answer);
  return trial.needed(method?.gotoUrl, 'loginConfig', place, 'data.[].gotoUrl');
}

/** Login methods, configuration, where a sign-in may lead, and who is signed in. */
export const CONFIG_CASES: readonly ContractCase[] = [
  {
    name: PLACE,
    stands: [],
    async run(trial) {
      const methods = trial.success(PLACE, await trial.client().loginMethods());
      const name = COPY['login.config.name'];
      const isThere = methods.some(({ loginName }) => loginName === name);
      const names = methods.map(({ loginName }) => `"${String(loginName)}"`).join(', ') || 'none';
      const expected = `"${name}" among them`;
      trial.holds('loginConfig', PLACE, 'field data.[].loginName', isThere, names, expected, SAYS.login1688);
      const odd = methods.flatMap(({ redirect }) => redirect?.key ?? []).find((key) => !/^[\w.-]+$/.test(key));
      const got = odd === undefined ? 'a name' : odd.includes('/') ? 'an address' : `"${odd}"`;
      trial.holds(
        'loginConfig',
        PLACE,
        'field data.[].redirect.key',
        odd === undefined,
        got,
        'the name of a parameter',
      );
    },
  },
  {
    name: 'login methods of another channel',
    stands: [],
    async run(trial) {
      const query = { ...QUERY, loginChannel: 'H5' };
      const answer = await trial.client().send(ENDPOINTS.loginConfig, { query });
      trial.refused('another channel', answer, 'REQUEST_INVALID');
    },
  },
  {
    name: 'gotoUrl policy',
    stands: [],
    async run(trial) {
      const own = '/go/portal/becomeSupplier?from=contract';
      const place = 'gotoUrl of this site';
      const target = await targetFor(trial, own, place);
      const isOwn = target.endsWith(own);
      const got = isOwn ? 'that one' : `"${target}"`;
      trial.holds('loginConfig', place, 'field data.[].gotoUrl', isOwn, got, `an address that ends with ${own}`);
      const led: string[] = [];
      for (const gotoUrl of [...HOSTILE, ['/go/a', '/go/b']]) {
        if ((await targetFor(trial, gotoUrl, 'gotoUrl of another site')) !== '/go') led.push(String(gotoUrl));
      }
      const words = `leads to ${led.join(' ')}`;
      trial.holds('loginConfig', 'gotoUrl of another site', 'field data.[].gotoUrl', led.length === 0, words, '/go');
    },
  },
  {
    name: 'GETs that change something have no HEAD',
    stands: [],
    async run(trial) {
      for (const call of ['loginConfig', 'logout'] as const) {
        if (trial.grounds.absent.has(call)) continue;
        const answer = await trial.client().request('HEAD', ENDPOINTS[call].path);
        trial.promise(call, 'HEAD', 'status', answer.status, 405);
      }
    },
  },
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
        const answer = await client.request('POST', path, { body: HARMLESS.currentCustomer });
        const { isLogin, customer } = trial.judgeSuccess('currentCustomer', place, answer, 'assumed');
        if (isLogin !== undefined) trial.field('currentCustomer', place, 'isLogin', isLogin, false);
        const got = customer === null ? 'null' : 'somebody';
        if (customer !== undefined) trial.field('currentCustomer', place, 'customer', got, 'null');
      }
    },
  },
  {
    name: 'basic info of a visitor',
    stands: [],
    async run(trial) {
      trial.refused('a visitor', await trial.client().basicInfo(), 'LOGIN_REQUIRED');
    },
  },
  {
    name: 'customer and basic info of an account',
    async run(trial) {
      const account = await trial.setup.account();
      const client = await signedIn(trial, account);
      const place = 'signed in';
      const { isLogin, customer } = trial.success(place, await client.currentCustomer());
      if (isLogin !== undefined) trial.field('currentCustomer', place, 'isLogin', isLogin, true);
      const isOwn = customer?.name === account.account;
      const got = customer?.name === undefined ? 'missing' : isOwn ? 'its own' : 'another';
      if (customer !== undefined)
        trial.holds('currentCustomer', place, 'field data.customer.name', isOwn, got, 'the name of the account');
      const { securityPhone, count, messageList } = trial.success(place, await client.basicInfo());
      judgeMasked(trial, 'basicInfo', place, 'data.securityPhone', [securityPhone]);
      if (messageList === undefined) return;
      const unread = messageList.filter(({ read }) => !read).length;
      trial.field('basicInfo', place, 'count', count, unread);
    },
  },
];
