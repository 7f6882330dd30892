import { COPY } from '#contract/copy.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { SAYS } from '#scripts/contract/says.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';

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
  const [method] = trial.success('loginConfig', place, answer);
  return trial.needed(method?.gotoUrl, 'loginConfig', place, 'data.[].gotoUrl');
}

/** Login methods, configuration, and where a sign-in may lead. */
export const CONFIG_CASES: readonly ContractCase[] = [
  {
    name: PLACE,
    stands: [],
    async run(trial) {
      const methods = trial.success('loginConfig', PLACE, await trial.client().loginMethods());
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
      trial.refused('loginConfig', 'another channel', answer, 'REQUEST_INVALID');
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
];
