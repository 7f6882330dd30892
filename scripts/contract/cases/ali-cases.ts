import { COPY } from '#contract/copy.ts';
import { OAUTH_CODE_LIFE_MS } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QUERY } from '#contract/portal-names.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import type { Linked } from '#scripts/contract/drivers/driver.ts';
import type { Trial } from '#scripts/contract/trial.ts';
import { judgeSignedIn } from './step.ts';

const GOTO = '/go/portal/becomeSupplier';

/** The state that the 1688 link of a visitor carries. */
async function stateOf(trial: Trial, client: PortalClient): Promise<string> {
  const methods = trial.success('loginConfig', 'login methods', await client.loginMethods(GOTO));
  const method = methods.find(({ loginName }) => loginName === COPY['login.config.name']);
  const url = new URL(String(method?.loginUrl), 'http://portal.invalid');
  return trial.needed(url.searchParams.get('state'), 'loginConfig', 'login methods', 'data.[].loginUrl');
}

/** Ends an authorisation as this visitor. */
async function ended(trial: Trial, client: PortalClient, state: string, linked: Linked): Promise<AnyResponse> {
  return client.request('GET', await trial.setup.authorize(state, linked), { tokens: false });
}

/** Judges where the end of an authorisation leads. */
function judgeEnd(
  trial: Trial,
  place: string,
  answer: AnyResponse,
  path: string,
  query: Readonly<Record<string, string>> = {},
): void {
  const isRedirect = answer.status >= 300 && answer.status < 400;
  trial.holds('oauthCallback', place, 'status', isRedirect, String(answer.status), 'a redirect');
  const { pathname, searchParams } = new URL(answer.headers.location ?? '', 'http://portal.invalid');
  trial.promise('oauthCallback', place, 'redirect to', pathname, path);
  for (const [name, value] of Object.entries(query))
    trial.promise('oauthCallback', place, `redirect's ${name}`, pathOf(searchParams.get(name)), value);
}

/** A value of the redirect; of an address its path, because it may be whole. */
function pathOf(value: string | null): string {
  if (value === null) return 'missing';
  return value.includes('/') ? new URL(value, 'http://portal.invalid').pathname : value;
}

const FAILED = { [QUERY.oauthFail]: '1' };

/** The authorised login of 1688, as far as a client drives it. */
export const ALI_CASES: readonly ContractCase[] = [
  {
    name: '1688: answers nobody asked for',
    stands: [],
    run: async (trial) => {
      for (const [place, query] of [
        ['a wrong state', { code: 'x', state: 'no-such-state' }],
        ['no parameters', {}],
      ] as const) {
        const answer = await trial.client().send(ENDPOINTS.oauthCallback, { query, tokens: false });
        judgeEnd(trial, place, answer, PAGES.login, FAILED);
      }
    },
  },
  {
    name: '1688: one account',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      const state = await stateOf(trial, client);
      const callback = await trial.setup.authorize(state, 'one');
      judgeEnd(
        trial,
        "another visitor's state",
        await trial.client().request('GET', callback, { tokens: false }),
        PAGES.login,
        FAILED,
      );
      judgeEnd(trial, 'linked to one account', await client.request('GET', callback, { tokens: false }), GOTO);
      await judgeSignedIn(trial, client, 'after 1688', true);
      const again = trial.client();
      judgeEnd(
        trial,
        'a code used twice',
        await again.request('GET', callback, { tokens: false }),
        PAGES.login,
        FAILED,
      );
    },
  },
  {
    name: '1688: several accounts',
    stands: ['tokens', 'key'],
    run: async (trial) => {
      const client = trial.client();
      const answer = await ended(trial, client, await stateOf(trial, client), 'several');
      judgeEnd(trial, 'linked to several accounts', answer, PAGES.accountSelect, { [QUERY.gotoUrl]: GOTO });
      const place = 'after 1688, several accounts';
      const [first] = trial.success('listByOutAccountId', place, await client.listByOutAccountId());
      const { accountId } = trial.needed(first, 'listByOutAccountId', place, 'data.[]');
      trial.success('login', 'an account chosen after 1688', await client.chooseAccount(accountId));
      await judgeSignedIn(trial, client, 'after 1688 and a choice', true);
    },
  },
  {
    name: '1688: no account',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      const answer = await ended(trial, client, await stateOf(trial, client), 'none');
      judgeEnd(trial, 'linked to no account', answer, PAGES.login, FAILED);
      await judgeSignedIn(trial, client, 'after 1688 without an account', false);
    },
  },
  {
    name: '1688: a code after its time',
    stands: ['tokens'],
    run: async (trial) => {
      await trial.setup.advance(0);
      const client = trial.client();
      const callback = await trial.setup.authorize(await stateOf(trial, client), 'one');
      await trial.setup.advance(OAUTH_CODE_LIFE_MS);
      judgeEnd(
        trial,
        'a code after a minute',
        await client.request('GET', callback, { tokens: false }),
        PAGES.login,
        FAILED,
      );
    },
  },
];
