import { COPY } from '#contract/copy.ts';
import { OAUTH_CODE_LIFE_MS } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QUERY } from '#contract/portal-names.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { Linked } from '#scripts/contract/drivers/driver.ts';
import { ownHost } from '#scripts/contract/judgement.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { judgeSignedIn } from './step.ts';

const GOTO = '/go/portal/becomeSupplier';
const NOT_LINKED = { [QUERY.oauthFail]: '1' };
const STALE = { [QUERY.oauthStale]: '1' };

/** The state that the 1688 link of a visitor carries. */
async function stateOf(trial: Trial, client: PortalClient): Promise<string> {
  const methods = await trial.success('login methods', client.loginMethods(GOTO));
  const method = methods.data.find(({ loginName }) => loginName === COPY['login.config.name']);
  const url = new URL(String(method?.loginUrl), trial.setup.origin);
  return methods.needed(url.searchParams.get('state'), 'data.[].loginUrl, its state');
}

/** The end of an authorisation as this visitor. */
async function callbackOf(trial: Trial, client: PortalClient, linked: Linked): Promise<string> {
  return trial.setup.authorize(await stateOf(trial, client), linked);
}

function ended(client: PortalClient, callback: string): Promise<AnyResponse> {
  return client.request('GET', callback, { tokens: false });
}

/** Judges where the end of an authorisation leads. */
function judgeEnd(
  trial: Trial,
  place: string,
  answer: AnyResponse,
  path: string,
  query: Readonly<Record<string, string>> = {},
): void {
  const end = trial.at('oauthCallback', place);
  end.mustBeThere();
  end.promise('status', answer.status, 302);
  const { location = '' } = answer.headers;
  const { pathname, searchParams } = new URL(location, trial.setup.origin);
  const [isOwn, host] = ownHost(trial.setup, location);
  end.promise('redirect to', (isOwn ? '' : host) + pathname, path);
  for (const [name, value] of Object.entries(query))
    end.promise(`redirect's ${name}`, pathOf(trial, searchParams.get(name)), value);
}

/** A value of the redirect; of an address its path, because it may be whole. */
function pathOf(trial: Trial, value: string | null): string {
  if (value === null) return 'missing';
  return value.includes('/') ? new URL(value, trial.setup.origin).pathname : value;
}

/** The authorised login of 1688, as far as a client drives it. */
export const ALI_CASES: readonly ContractCase[] = [
  {
    name: '1688: answers nobody asked for',
    stands: [],
    async run(trial) {
      for (const [place, query] of [
        ['a wrong state', { code: 'x', state: 'no-such-state' }],
        ['no parameters', {}],
      ] as const) {
        const answer = await trial.client().send(ENDPOINTS.oauthCallback, { query, tokens: false });
        judgeEnd(trial, place, answer, PAGES.login, STALE);
      }
    },
  },
  {
    name: '1688: one account',
    stands: ['tokens'],
    async run(trial, client) {
      const callback = await callbackOf(trial, client, 'one');
      judgeEnd(trial, "another visitor's state", await ended(trial.client(), callback), PAGES.login, STALE);
      judgeEnd(trial, 'linked to one account', await ended(client, callback), GOTO);
      await judgeSignedIn(trial, client, 'after 1688', true);
      judgeEnd(trial, 'a code used twice', await ended(trial.client(), callback), PAGES.login, STALE);
    },
  },
  {
    name: '1688: several accounts',
    async run(trial, client) {
      const answer = await ended(client, await callbackOf(trial, client, 'several'));
      judgeEnd(trial, 'linked to several accounts', answer, PAGES.accountSelect, { [QUERY.gotoUrl]: GOTO });
      const list = await trial.success('after 1688, several accounts', client.listByOutAccountId());
      const accountId = list.needed(list.data[0]?.accountId, 'data.[].accountId');
      await trial.success('an account chosen after 1688', client.chooseAccount(accountId), 'assumed');
      await judgeSignedIn(trial, client, 'after 1688 and a choice', true);
    },
  },
  {
    name: '1688: no account',
    stands: ['tokens'],
    async run(trial, client) {
      const answer = await ended(client, await callbackOf(trial, client, 'none'));
      judgeEnd(trial, 'linked to no account', answer, PAGES.login, NOT_LINKED);
      await judgeSignedIn(trial, client, 'after 1688 without an account', false);
    },
  },
  {
    name: '1688: a code after its time',
    stands: ['tokens'],
    async run(trial, client) {
      await trial.setup.advance(0);
      const callback = await callbackOf(trial, client, 'one');
      await trial.setup.advance(OAUTH_CODE_LIFE_MS);
      judgeEnd(trial, 'a code after a minute', await ended(client, callback), PAGES.login, STALE);
    },
  },
];
