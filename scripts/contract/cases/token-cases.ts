import { BODY_MAX } from '#contract/limits.ts';
import { rewritePath } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import type { Trial } from '#scripts/contract/trial.ts';
import { judgeCookies } from './ground-cases.ts';

const CALLS = Object.keys(ENDPOINTS) as EndpointName[];
const POSTS = CALLS.filter((call) => ENDPOINTS[call].method === 'POST');
/** A call without any effect, to try the tokens on. */
const SAFE = { call: 'currentCustomer', body: { params: { request: {} } } } as const;
const OTHER = 'a'.repeat(32);

async function greeted(trial: Trial): Promise<PortalClient> {
  const client = trial.client();
  await client.greet();
  return client;
}

/** Tokens, the prefix, and what any call may be refused for. */
export const TOKEN_CASES: readonly ContractCase[] = [
  {
    name: 'calls without tokens',
    stands: ['tokens'],
    run: async (trial) => {
      for (const call of POSTS) {
        const answer = await trial.client().send(ENDPOINTS[call], { body: {}, tokens: false });
        trial.refused(call, 'no tokens', answer, 'CSRF_REJECTED', { grade: 'spec' });
      }
    },
  },
  {
    name: 'wrong tokens',
    stands: ['tokens'],
    run: async (trial) => {
      const [client, stranger] = [await greeted(trial), await greeted(trial)];
      const { call, body } = SAFE;
      const foreign = stranger.jar.get(COOKIES.csrf);
      for (const [place, headers] of [
        ['a wrong csrf token', { [HEADERS.csrf]: OTHER }],
        ["another visitor's csrf token", { [HEADERS.csrf]: foreign }],
        ['no csrf token', { [HEADERS.csrf]: undefined }],
      ] as const)
        trial.refused(call, place, await client.send(ENDPOINTS[call], { body, headers }), 'CSRF_REJECTED', {
          grade: 'spec',
        });
      const wrong = await client.send(ENDPOINTS[call], { body, query: { ctoken: OTHER } });
      trial.refused(call, 'a wrong ctoken', wrong, 'CTOKEN_REJECTED');
      const none = await client.send(ENDPOINTS[call], { body, query: { ctoken: undefined } });
      trial.refused(call, 'no ctoken', none, 'CSRF_REJECTED');
      const read = await client.send(ENDPOINTS.publicKey, { query: { ctoken: OTHER } });
      trial.refused('publicKey', 'a wrong ctoken', read, 'CTOKEN_REJECTED');
    },
  },
  {
    name: 'repeating a call that was refused its tokens',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      const { call, body } = SAFE;
      await client.send(ENDPOINTS[call], { body, tokens: false });
      trial.success(
        call,
        'repeated with the cookies of the refusal',
        await client.request('POST', ENDPOINTS[call].path, { body }),
      );
    },
  },
  {
    name: 'calls from another site',
    stands: ['tokens'],
    run: async (trial) => {
      const client = await greeted(trial);
      const headers = { 'sec-fetch-site': 'cross-site' };
      const { call, body } = SAFE;
      trial.refused(
        call,
        'from another site',
        await client.send(ENDPOINTS[call], { body, headers }),
        'CROSS_SITE_REJECTED',
      );
      trial.refused(
        'logout',
        'from another site',
        await client.send(ENDPOINTS.logout, { headers }),
        'CROSS_SITE_REJECTED',
      );
    },
  },
  {
    name: 'cookies in a frame of another site',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      const answer = await client.send(ENDPOINTS.loginCustom, { headers: { [HEADERS.embedded]: '1' } });
      judgeCookies(trial, 'in a frame of another site', answer.setCookies, true);
    },
  },
  {
    name: 'paths under /go',
    stands: ['tokens'],
    run: async (trial) => {
      for (const call of ['publicKey', 'loginConfig', 'loginCustom'] as const) {
        const { path } = ENDPOINTS[call];
        const query = call === 'loginConfig' ? { loginChannel: 'PC', gotoUrl: '/go' } : {};
        trial.success(call, 'under /go', await trial.client().request('GET', rewritePath(path), { query }), {
          grade: 'spec',
        });
      }
      for (const call of POSTS.filter((each) => rewritePath(ENDPOINTS[each].path) !== ENDPOINTS[each].path)) {
        const client = await greeted(trial);
        const answer = await client.request('POST', rewritePath(ENDPOINTS[call].path), { body: {}, tokens: false });
        trial.refused(call, 'under /go, no tokens', answer, 'CSRF_REJECTED', { grade: 'spec' });
      }
    },
  },
  {
    name: 'other methods',
    stands: ['tokens'],
    run: async (trial) => {
      for (const call of CALLS) {
        const client = await greeted(trial);
        const { path, method } = ENDPOINTS[call];
        trial.refused(call, 'PUT', await client.request('PUT', path, { body: {} }), 'METHOD_REJECTED');
        const other = method === 'GET' ? 'POST' : 'GET';
        trial.refused(
          call,
          other,
          await client.request(other, path, other === 'GET' ? {} : { body: {} }),
          'METHOD_REJECTED',
        );
      }
    },
  },
  {
    name: 'bodies that are none',
    stands: ['tokens'],
    run: async (trial) => {
      const client = await greeted(trial);
      const { call } = SAFE;
      const deep = `{"params":${'['.repeat(40)}${']'.repeat(40)}}`;
      const large = JSON.stringify({ params: { request: {} }, filler: 'x'.repeat(BODY_MAX) });
      const bodies = [
        ['a body that is no JSON', '{', 'JSON_INVALID', 'application/json'],
        ['a body that is a list', '[]', 'JSON_INVALID', 'application/json'],
        ['a body of 40 levels', deep, 'JSON_TOO_DEEP', 'application/json'],
        ['a body over 32 kB', large, 'BODY_TOO_LARGE', 'application/json'],
        ['a body that is a form', 'params=1', 'CONTENT_TYPE_REJECTED', 'application/x-www-form-urlencoded'],
        ['a body in another charset', '{}', 'CONTENT_TYPE_REJECTED', 'application/json; charset=gbk'],
        ['a body without its fields', '{}', 'REQUEST_INVALID', 'application/json'],
      ] as const;
      for (const [place, body, code, type] of bodies)
        trial.refused(
          call,
          place,
          await client.send(ENDPOINTS[call], { body, headers: { 'content-type': type } }),
          code,
        );
      const spelled = { headers: { 'content-type': 'Application/JSON;charset="UTF-8"' } };
      trial.success(
        call,
        'a content-type in another spelling',
        await client.send(ENDPOINTS[call], { ...SAFE, ...spelled }),
      );
    },
  },
  {
    name: 'a broken address',
    stands: [],
    run: async (trial) => {
      const answer = await trial.client().request('GET', `${ENDPOINTS.publicKey.path}?x=%zz`);
      trial.refused('publicKey', 'a query that is not percent-encoded', answer, 'URL_INVALID');
    },
  },
];
