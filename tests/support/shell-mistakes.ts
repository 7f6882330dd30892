import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { PHONES } from './demo.ts';
import { type Mistake, mistake } from './mistake.ts';
import type { TestWorld } from './test-world.ts';

const LOGIN_BODY = { action: 'login', phone: PHONES.newbie, scene: 'sup' };

/** A POST of a text, by a browser that has its tokens. */
async function postText(world: TestWorld, text: string, type = 'application/json'): Promise<AnyResponse> {
  return world.browser().send(ENDPOINTS.sendSmsCode, { body: text, headers: { 'Content-Type': type } });
}

/** A browser that has its cookies. */
async function greeted(world: TestWorld): Promise<PortalClient> {
  const browser = world.browser();
  await browser.greet();
  return browser;
}

/** Tokens, methods, queries, headers and bodies. */
export const SHELL_MISTAKES: readonly Mistake[] = [
  mistake(
    'token.csrf',
    'no csrf token',
    async (world) => (await greeted(world)).send(ENDPOINTS.sendSmsCode, { body: LOGIN_BODY, tokens: false }),
    { got: 'none' },
  ),
  mistake(
    'token.csrf',
    'a csrf token of a session that is gone',
    async (world) => {
      const browser = await greeted(world);
      browser.jar.set('uc_session', 'a'.repeat(32));
      return browser.send(ENDPOINTS.sendSmsCode, { body: LOGIN_BODY });
    },
    { got: 'the token of a session that is not alive' },
  ),
  mistake(
    'session.replaced',
    'a session id given up for another one',
    async (world) => {
      const [browser, before] = [await greeted(world), world.browser()];
      for (const name of ['uc_session', 'ctoken', 'csrf_token']) before.jar.set(name, browser.jar.get(name) ?? '');
      await browser.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login'));
      return before.send(ENDPOINTS.loginCustom);
    },
    { got: true },
  ),
  mistake(
    'token.ctoken',
    'another ctoken',
    async (world) => (await greeted(world)).send(ENDPOINTS.loginCustom, { query: { ctoken: 'other' } }),
    { got: 'another token' },
  ),
  mistake(
    'site.cross',
    'a POST from another site',
    (world) =>
      world.browser().send(ENDPOINTS.sendSmsCode, { body: LOGIN_BODY, headers: { 'sec-fetch-site': 'cross-site' } }),
    { got: 'cross-site' },
  ),
  mistake(
    'header.channel',
    'another channel',
    async (world) => {
      const browser = world.browser();
      const publicKey = await browser.publicKey();
      const body = { loginType: 'native', encrypt: true, publicKey, loginIdentifier: '' };
      return browser.send(ENDPOINTS.login, { body, headers: { channel: 'app' } });
    },
    { expected: 'pc', got: 'app' },
  ),
  mistake(
    'request.body.phone',
    'no phone',
    (world) => world.browser().send(ENDPOINTS.sendSmsCode, { body: { action: 'login', scene: 'sup' } }),
    { expected: 'string', got: 'nothing' },
  ),
  mistake('request.body.action', 'an unknown action', (world) =>
    world.browser().send(ENDPOINTS.sendSmsCode, { body: { ...LOGIN_BODY, action: 'LOGIN' } }),
  ),
  mistake(
    'query.repeated',
    'a parameter twice',
    (world) => world.browser().request('GET', `${PATHS.listByPhone}?phone=1&phone=2`),
    { got: 'phone' },
  ),
  mistake('method', 'another method', (world) => world.browser().request('DELETE', PATHS.login), { got: 'DELETE' }),
  mistake('path.unknown', 'an unknown path', (world) => world.browser().request('GET', '/uc/nothing'), {
    expected: true,
    got: 'GET /uc/nothing',
  }),
  mistake('body.type', 'plain text', (world) => postText(world, '{}', 'text/plain')),
  mistake('body.json', 'cut JSON', (world) => postText(world, '{"a":')),
  mistake('body.object', 'a list', (world) => postText(world, '[]')),
  mistake('body.duplicate', 'a key twice', (world) => postText(world, '{"a":1,"a":2}')),
  mistake('body.forbidden', 'a prototype key', (world) => postText(world, '{"__proto__":{}}')),
  mistake('body.deep', 'seventeen levels', (world) => postText(world, `{"a":${'['.repeat(17)}${']'.repeat(17)}}`)),
  mistake('body.keys', '201 keys', (world) =>
    postText(world, JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, key) => [`k${key}`, 1])))),
  ),
  mistake('body.size', 'more than 32 kB', (world) => postText(world, `{"a":"${'x'.repeat(33_000)}"}`)),
];
