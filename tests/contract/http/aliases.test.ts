import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type Endpoint, methodsOf } from '#contract/endpoint.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { refusal } from '#support/expect-answer.ts';
import { SPELLINGS } from '#support/hostile/spoils.ts';
import { expectRawRefusal, requestText, sendRaw } from '#support/raw-http.ts';
import { call, withoutTokens } from '#support/test-agent.ts';

describe('every path of the portal and its forms (D11, S19)', () => {
  test.for(Object.values(ENDPOINTS) as readonly Endpoint[])(
    '$method $path reaches $name, with tokens alone, and answers 405 with Allow to another method',
    async (endpoint, { world, agent }) => {
      const { name, method, path } = endpoint;
      const forms = [path, `/go${path}`, ...(path.includes('$') ? [path.replace('$', '%24')] : [])];
      if (method === 'POST') await agent.post(path).send({}).use(withoutTokens).expect(refusal('CSRF_REJECTED'));
      await agent.greet();
      for (const form of forms) {
        const answer = await call(agent, { method, path: form }, method === 'GET' ? {} : { body: {} });
        expect(answer.status).not.toBe(404);
        expect(await world.lastRow()).toMatchObject({ endpoint: name });
        const other = call(agent, { method: 'PATCH', path: form });
        await other.expect(refusal('METHOD_REJECTED')).expect('Allow', methodsOf(endpoint));
      }
    },
  );
});

test('every path of the control API is served', async ({ control }) => {
  for (const { method, path } of Object.values<Endpoint>(CONTROL)) {
    // The refusal of OPTIONS, which no call uses, names the methods that the path takes.
    const { headers } = await control.options(path).expect(refusal('METHOD_REJECTED'));
    expect(headers.allow?.split(', '), path).toContain(method);
  }
});

const STRANGE = [
  ...[PATHS.login, CONTROL.worlds.path].flatMap((path) => SPELLINGS.map((spelled) => spelled(path))),
  '/uc%2flogin',
  '/go/go/uc/login',
  '/cdi/api/uc/login',
  '/uc',
  '/_sandbox/api/worlds',
  PATHS.currentCustomer.replace('$', '%2524'),
];

test('S19: another spelling is 404 JSON by every method, and changes nothing', async ({ sandbox, world }) => {
  const headers = [`X-Sandbox-World: ${world.id}`, 'X-Sandbox-Control: 1', 'Content-Type: application/json'];
  const before = await world.state();
  for (const path of STRANGE) {
    const { body } = expectRawRefusal(await sendRaw(sandbox.port, requestText(`GET ${path}`, headers)), 'PATH_UNKNOWN');
    expect(JSON.parse(body).err.msg, 'spec §8').toBe('404 not found');
    expectRawRefusal(await sendRaw(sandbox.port, requestText(`POST ${path}`, headers, '{}')), 'PATH_UNKNOWN');
  }
  const withoutSessions = (state: unknown) => JSON.stringify(state).replace(/"sessions":\d+/, '');
  expect(withoutSessions(await world.state())).toBe(withoutSessions(before));
});

const GETS = Object.values(ENDPOINTS).filter(({ method }) => method === 'GET');
const CHANGING: readonly string[] = [PATHS.logout, PATHS.loginConfig, PATHS.oauthCallback];

describe('HEAD', () => {
  test.for(GETS.map(({ path }) => path))('of %s changes nothing', async (path, { world }) => {
    const agent = await world.signedInAgent('buyer01');
    const kept = async () => {
      const { start } = await world.snapshot();
      // Every call is counted.
      return { ...start, requests: 0 };
    };
    const before = await kept();
    const query = path === PATHS.loginConfig ? { loginChannel: 'PC' } : {};
    const changes = CHANGING.includes(path);
    await agent
      .head(path)
      .query(query)
      .expect(changes ? 405 : 200);
    expect(await kept()).toEqual(before);
    expect(await agent.whoAmI()).toBe('buyer01');
  });
});
