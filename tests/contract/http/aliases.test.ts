import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type Endpoint, methodsOf } from '#contract/endpoint.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { refusal } from '#support/expect-answer.ts';
import { expectRawRefusal } from '#support/expect-raw.ts';
import { requestText, sendRaw } from '#support/raw-http.ts';
import { call, withoutTokens } from '#support/test-agent.ts';

const FORMS = Object.values(ENDPOINTS).flatMap((endpoint: Endpoint) => {
  const { name, method, path } = endpoint;
  const forms = [path, `/go${path}`];
  return [...forms, ...forms.filter((form) => form.includes('$')).map((form) => form.replace('$', '%24'))].map(
    (form) => ({ name, method, form, allowed: methodsOf(endpoint) }),
  );
});

describe('every path of the portal and its forms (D11, S19)', () => {
  test.for(FORMS)(
    '$method $form reaches $name, with tokens alone, and answers 405 with Allow to another method',
    async ({ name, method, form, allowed }, { world, agent }) => {
      if (method === 'POST') await agent.post(form).send({}).use(withoutTokens).expect(refusal('CSRF_REJECTED'));
      await agent.greet();
      const answer = await call(agent, { method, path: form }, method === 'GET' ? {} : { body: {} });
      expect(answer.status).not.toBe(404);
      expect((await world.journal.entries()).at(-1)).toMatchObject({ endpoint: name });
      await call(agent, { method: 'PATCH', path: form }).expect(refusal('METHOD_REJECTED')).expect('Allow', allowed);
    },
  );
});

test.for(Object.values(CONTROL) as readonly Endpoint[])(
  '$method $path of the control API is served',
  async ({ method, path }, { control }) => {
    // No call is an OPTIONS: its refusal names the methods that the path takes.
    const { headers } = await control.options(path).expect(refusal('METHOD_REJECTED'));
    expect(headers.allow?.split(', ')).toContain(method);
  },
);

const STRANGE = [
  '/UC/LOGIN',
  '/uc/login/',
  '//uc/login',
  '/uc//login',
  '/%75c/login',
  '/uc%2flogin',
  '/x/../uc/login',
  '/uc/./login',
  '/uc/login;x=1',
  '/uc/login%00',
  '/uc/login.json',
  '/go/go/uc/login',
  '/cdi/api/uc/login',
  '/uc',
  '/api/trantor/service/engine/execute/TB2B%2524MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE',
  `${SANDBOX.api}/worlds/`,
  `${SANDBOX.api}/WORLDS`,
  '/_sandbox/api/worlds',
  '//__sandbox/api/worlds',
  '/x/../__sandbox/api/worlds',
  '/%5f_sandbox/api/worlds',
] as const;

describe('other spellings (S19)', () => {
  test.for(STRANGE)('%s is 404 JSON by every method', async (path, { sandbox, world }) => {
    const headers = [`X-Sandbox-World: ${world.id}`, 'X-Sandbox-Control: 1', 'Content-Type: application/json'];
    const before = await world.state();
    const { body } = expectRawRefusal(await sendRaw(sandbox.port, requestText(`GET ${path}`, headers)), 'PATH_UNKNOWN');
    expect(JSON.parse(body).err.msg, 'spec §8').toBe('404 not found');
    expectRawRefusal(await sendRaw(sandbox.port, requestText(`POST ${path}`, headers, '{}')), 'PATH_UNKNOWN');
    const after = await world.state();
    const withoutSessions = (state: unknown) => JSON.stringify(state).replace(/"sessions":\d+/, '');
    expect(withoutSessions(after)).toBe(withoutSessions(before));
  });
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
