import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { SAYS } from '#scripts/contract/says.ts';
import { HARMLESS } from '#scripts/contract/suite/harmless.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { signedIn } from './step.ts';

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
  const asked = trial.client().send(ENDPOINTS.loginConfig, { query: { ...QUERY, gotoUrl } });
  const methods = await trial.success(place, asked);
  return methods.needed(methods.data[0]?.gotoUrl, 'data.[].gotoUrl');
}

/** Login methods, configuration, where a sign-in may lead, and who is signed in. */
export const CONFIG_CASES: readonly ContractCase[] = [
  {
    name: PLACE,
    stands: [],
    async run(trial, client) {
      const methods = await trial.success(PLACE, client.loginMethods());
      const name = COPY['login.config.name'];
      const isThere = methods.data.some(({ loginName }) => loginName === name);
      const names = methods.data.map(({ loginName }) => `"${String(loginName)}"`).join(', ') || 'none';
      methods.holds('field data.[].loginName', isThere, names, `"${name}" among them`, SAYS.login1688);
      const odd = methods.data.flatMap(({ redirect }) => redirect?.key ?? []).find((key) => !/^[\w.-]+$/.test(key));
      const got = odd === undefined ? 'a name' : odd.includes('/') ? 'an address' : `"${odd}"`;
      methods.holds('field data.[].redirect.key', odd === undefined, got, 'the name of a parameter');
    },
  },
  {
    name: 'login methods of another channel',
    stands: [],
    async run(trial) {
      const query = { ...QUERY, loginChannel: 'H5' };
      await trial.refused('another channel', trial.client().send(ENDPOINTS.loginConfig, { query }), 'REQUEST_INVALID');
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
      const expected = `an address that ends with ${own}`;
      trial.at('loginConfig', place).holds('field data.[].gotoUrl', isOwn, got, expected);
      const elsewhere = 'gotoUrl of another site';
      const led: string[] = [];
      for (const gotoUrl of [...HOSTILE, ['/go/a', '/go/b']]) {
        if ((await targetFor(trial, gotoUrl, elsewhere)) !== '/go') led.push(String(gotoUrl));
      }
      const words = `leads to ${led.join(' ')}`;
      trial.at('loginConfig', elsewhere).holds('field data.[].gotoUrl', led.length === 0, words, '/go');
    },
  },
  {
    name: 'GETs that change something have no HEAD',
    stands: [],
    async run(trial) {
      for (const call of ['loginConfig', 'logout'] as const) {
        if (trial.grounds.absent.has(call)) continue;
        const answer = await trial.client().request('HEAD', ENDPOINTS[call].path);
        trial.at(call, 'HEAD').promise('status', answer.status, 405);
      }
    },
  },
  {
    name: 'current customer of a visitor',
    stands: ['tokens'],
    async run(trial, client) {
      await client.greet();
      for (const [place, path] of [
        ['a visitor', PATHS.currentCustomer],
        ['a visitor, path with %24', PATHS.currentCustomer.replace('$', '%24')],
      ] as const) {
        const answer = await client.request('POST', path, { body: HARMLESS.currentCustomer });
        const visitor = trial.at('currentCustomer', place).success(answer, 'assumed');
        const { isLogin, customer } = visitor.data;
        if (isLogin !== undefined) visitor.promise('field data.isLogin', isLogin, false);
        const got = customer === null ? 'null' : 'somebody';
        if (customer !== undefined) visitor.promise('field data.customer', got, 'null');
      }
    },
  },
  {
    name: 'basic info of a visitor',
    stands: [],
    async run(trial) {
      await trial.refused('a visitor', trial.client().basicInfo(), 'LOGIN_REQUIRED');
    },
  },
  {
    name: 'customer and basic info of an account',
    async run(trial) {
      const account = await trial.setup.account();
      const client = await signedIn(trial, account);
      const place = 'signed in';
      const current = await trial.success(place, client.currentCustomer());
      const { isLogin, customer } = current.data;
      if (isLogin !== undefined) current.promise('field data.isLogin', isLogin, true);
      const isOwn = customer?.name === account.account;
      const got = customer?.name === undefined ? 'missing' : isOwn ? 'its own' : 'another';
      if (customer !== undefined) current.holds('field data.customer.name', isOwn, got, 'the name of the account');
      const info = await trial.success(place, client.basicInfo());
      const { securityPhone, count, messageList } = info.data;
      info.masked('data.securityPhone', [securityPhone]);
      if (messageList === undefined) return;
      const unread = messageList.filter(({ read }) => !read).length;
      info.promise('field data.count', count, unread);
    },
  },
];
