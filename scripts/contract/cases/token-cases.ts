import { BODY_MAX } from '#contract/limits.ts';
import { rewritePath } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { NO_TOKEN } from '#scripts/contract/grounds/find-tokens.ts';
import { SAYS } from '#scripts/contract/says.ts';
import { HARMLESS, harmlessBody } from '#scripts/contract/suite/harmless.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { judgeCookies } from './ground-cases.ts';

const CALLS = Object.keys(ENDPOINTS) as EndpointName[];
const POSTS = CALLS.filter((call) => ENDPOINTS[call].method === 'POST');
/** A call without any effect, to try the tokens on. */
const SAFE = { call: 'currentCustomer', body: HARMLESS.currentCustomer } as const;

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
    async run(trial) {
      for (const call of POSTS) {
        await trial.refused(
          'no tokens',
          trial.client().send(ENDPOINTS[call], { body: harmlessBody(call), tokens: false }),
          'CSRF_REJECTED',
        );
      }
    },
  },
  {
    name: 'wrong tokens',
    stands: ['tokens'],
    async run(trial) {
      const [client, stranger] = [await greeted(trial), await greeted(trial)];
      const { csrfCookie, csrfHeader } = trial.grounds.wire.tokens;
      for (const call of POSTS) {
        const wrong = { body: harmlessBody(call), headers: { [csrfHeader]: NO_TOKEN } };
        await trial.refused('a wrong csrf token', client.send(ENDPOINTS[call], wrong), 'CSRF_REJECTED');
      }
      const { call, body } = SAFE;
      const send = (changed: object) => client.send(ENDPOINTS[call], { body, ...changed });
      const foreign = csrfCookie === '' ? undefined : stranger.jar.get(csrfCookie);
      for (const [place, token] of [
        ["another visitor's csrf token", foreign],
        ['no csrf token', undefined],
      ] as const)
        await trial.refused(place, send({ headers: { [csrfHeader]: token } }), 'CSRF_REJECTED');
      // Without the cookie nothing compares the parameter with anything.
      if (client.jar.get(COOKIES.ctoken) === undefined) return;
      await trial.refused('a wrong ctoken', send({ query: { ctoken: NO_TOKEN } }), 'CTOKEN_REJECTED');
      await trial.refused('no ctoken', send({ query: { ctoken: undefined } }), 'CSRF_REJECTED');
      await trial.refused(
        'a wrong ctoken',
        client.send(ENDPOINTS.publicKey, { query: { ctoken: NO_TOKEN } }),
        'CTOKEN_REJECTED',
      );
    },
  },
  {
    name: 'repeating a call that was refused its tokens',
    stands: ['tokens'],
    async run(trial, client) {
      const { call, body } = SAFE;
      await client.send(ENDPOINTS[call], { body, tokens: false });
      const again = await client.request('POST', ENDPOINTS[call].path, { body });
      trial.at(call, 'repeated with the cookies of the refusal').success(again, 'assumed');
    },
  },
  {
    name: 'calls from another site',
    stands: ['tokens'],
    async run(trial) {
      const client = await greeted(trial);
      const headers = { 'sec-fetch-site': 'cross-site' };
      const { call, body } = SAFE;
      const place = 'from another site';
      await trial.refused(place, client.send(ENDPOINTS[call], { body, headers }), 'CROSS_SITE_REJECTED');
      await trial.refused(place, client.send(ENDPOINTS.logout, { headers }), 'CROSS_SITE_REJECTED');
    },
  },
  {
    name: 'cookies in a frame of another site',
    stands: ['tokens'],
    async run(trial) {
      const answer = await trial.client().send(ENDPOINTS.loginCustom, { headers: { [HEADERS.embedded]: '1' } });
      judgeCookies(trial, 'in a frame of another site', answer.setCookies, { isFramed: true });
    },
  },
  {
    name: 'paths under /go',
    stands: ['tokens'],
    async run(trial) {
      for (const call of ['publicKey', 'loginConfig', 'loginCustom'] as const) {
        if (trial.grounds.absent.has(call)) continue;
        const query = call === 'loginConfig' ? { loginChannel: 'PC', gotoUrl: '/go' } : {};
        const answer = await trial.client().request('GET', rewritePath(ENDPOINTS[call].path), { query });
        trial.at(call, 'under /go').success(answer, SAYS.prefix);
      }
      for (const call of POSTS.filter((each) => rewritePath(ENDPOINTS[each].path) !== ENDPOINTS[each].path)) {
        const client = await greeted(trial);
        const request = { body: harmlessBody(call), tokens: false };
        const answer = await client.request('POST', rewritePath(ENDPOINTS[call].path), request);
        trial.at(call, 'under /go, no tokens').refused(answer, 'CSRF_REJECTED');
      }
    },
  },
  {
    name: 'other methods',
    stands: ['tokens'],
    async run(trial) {
      for (const call of CALLS) {
        const client = await greeted(trial);
        const { path, method } = ENDPOINTS[call];
        trial.at(call, 'PUT').refused(await client.request('PUT', path, { body: {} }), 'METHOD_REJECTED');
        const other = method === 'GET' ? 'POST' : 'GET';
        const answer = await client.request(other, path, other === 'GET' ? {} : { body: {} });
        trial.at(call, other).refused(answer, 'METHOD_REJECTED');
      }
    },
  },
  {
    name: 'bodies that are none',
    stands: ['tokens'],
    async run(trial) {
      const client = await greeted(trial);
      const { call } = SAFE;
      const deep = `{"params":${'['.repeat(40)}${']'.repeat(40)}}`;
      const large = JSON.stringify({ ...SAFE.body, filler: 'x'.repeat(BODY_MAX) });
      const bodies = [
        ['a body that is no JSON', '{', 'JSON_INVALID', 'application/json'],
        ['a body that is a list', '[]', 'JSON_INVALID', 'application/json'],
        ['a body of 40 levels', deep, 'JSON_TOO_DEEP', 'application/json'],
        ['a body over 32 kB', large, 'BODY_TOO_LARGE', 'application/json'],
        ['a body that is a form', 'params=1', 'CONTENT_TYPE_REJECTED', 'application/x-www-form-urlencoded'],
        ['a body in another charset', '{}', 'CONTENT_TYPE_REJECTED', 'application/json; charset=gbk'],
        ['a body without its fields', '{}', 'REQUEST_INVALID', 'application/json'],
      ] as const;
      const send = (body: string, type: string) =>
        client.send(ENDPOINTS[call], { body, headers: { 'content-type': type } });
      for (const [place, body, code, type] of bodies) await trial.refused(place, send(body, type), code);
      const spelled = await send(JSON.stringify(SAFE.body), 'Application/JSON;charset="UTF-8"');
      await trial.success('a content-type in another spelling', spelled, 'assumed');
    },
  },
  {
    name: 'a broken address',
    stands: [],
    async run(trial) {
      const answer = await trial.client().request('GET', `${ENDPOINTS.publicKey.path}?x=%zz`);
      trial.at('publicKey', 'a query that is not percent-encoded').refused(answer, 'URL_INVALID');
    },
  },
];
