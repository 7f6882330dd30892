import { COPY } from '#contract/copy.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import type { Trial } from '#scripts/contract/trial.ts';

const QUERY = { loginChannel: 'PC', gotoUrl: '/go' } as const;

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
  return String(trial.needed(method, 'loginConfig', place, 'data.[]').gotoUrl);
}

/** Login methods, configuration, and where a sign-in may lead. */
export const CONFIG_CASES: readonly ContractCase[] = [
  {
    name: 'login methods',
    stands: [],
    run: async (trial) => {
      const methods = trial.success('loginConfig', 'login methods', await trial.client().loginMethods());
      const name = COPY['login.config.name'];
      const isThere = methods.some(({ loginName }) => loginName === name);
      const names = methods.map(({ loginName }) => `"${String(loginName)}"`).join(', ') || 'none';
      trial.holds('loginConfig', 'login methods', 'field data.[].loginName', isThere, names, `"${name}" among them`, {
        grade: 'spec',
      });
    },
  },
  {
    name: 'login methods of another channel',
    stands: [],
    run: async (trial) => {
      const query = { ...QUERY, loginChannel: 'H5' };
      trial.refused(
        'loginConfig',
        'another channel',
        await trial.client().send(ENDPOINTS.loginConfig, { query }),
        'REQUEST_INVALID',
      );
    },
  },
  {
    name: 'gotoUrl policy',
    stands: [],
    run: async (trial) => {
      const own = '/go/portal/becomeSupplier?from=contract';
      const target = await targetFor(trial, own, 'gotoUrl of this site');
      trial.holds(
        'loginConfig',
        'gotoUrl of this site',
        'field data.[].gotoUrl',
        target.endsWith(own),
        'another address',
        `an address that ends with ${own}`,
        { grade: 'spec' },
      );
      for (const gotoUrl of HOSTILE) {
        const place = `gotoUrl ${gotoUrl}`;
        trial.promise('loginConfig', place, 'field data.[].gotoUrl', await targetFor(trial, gotoUrl, place), '/go');
      }
      trial.promise(
        'loginConfig',
        'two gotoUrls',
        'field data.[].gotoUrl',
        await targetFor(trial, ['/go/a', '/go/b'], 'two gotoUrls'),
        '/go',
      );
    },
  },
  {
    name: 'GETs that change something have no HEAD',
    stands: [],
    run: async (trial) => {
      for (const call of ['loginConfig', 'logout'] as const) {
        const answer = await trial.client().request('HEAD', ENDPOINTS[call].path);
        trial.promise(call, 'HEAD', 'status', answer.status, 405);
      }
    },
  },
];
