import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { aliState } from './busy-world.ts';
import { GROUP_IDS, MINUTE, otherThan, PASSWORD, PHONES } from './demo.ts';
import type { TestWorld } from './test-world.ts';

/** A call with exactly one thing wrong, the rule that must refuse it first, and the facts beside its name. */
interface Mistake {
  readonly rule: string;
  readonly what: string;
  /** fields of the reason, to the letter; `true` asks for any */
  readonly facts: Readonly<Record<string, string | number | true>>;
  /** everything up to the wrong call, and that call */
  act(world: TestWorld): Promise<AnyResponse>;
}

type Act = (world: TestWorld, browser: PortalClient) => Promise<AnyResponse>;

function mistake(rule: string, what: string, act: Act, facts: Mistake['facts'] = {}): Mistake {
  return { rule, what, act: (world) => act(world, world.browser()), facts: { expected: true, ...facts } };
}

/** A browser about to choose one of several accounts. */
async function choosing(world: TestWorld): Promise<PortalClient> {
  const browser = world.browser();
  await browser.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login'));
  return browser;
}

/** A sign-in in clear text, under this key. */
function signInClear(browser: PortalClient, publicKey: string): Promise<AnyResponse> {
  const body = { loginType: 'pwd', encrypt: true, publicKey, loginIdentifier: 'newbie', credential: { pwd: PASSWORD } };
  return browser.send(ENDPOINTS.login, { body, headers: BUSINESS_HEADERS });
}

/** Passwords, codes, keys and choices at `POST /uc/login`. */
const LOGIN_MISTAKES: readonly Mistake[] = [
  mistake('account.unknown', 'no such account', (_, browser) => browser.signInByPassword('nobody'), {
    got: '******',
    attempt: 1,
  }),
  mistake('password.wrong', 'another password', (_, browser) => browser.signInByPassword('newbie', 'wr0ng-pass'), {
    got: 'another text',
    attempt: 1,
  }),
  mistake(
    'password.wrong',
    'an account without a password',
    async (world, browser) => {
      await world.addAccount({ account: 'nopass', phone: '13800000011', password: null });
      return browser.signInByPassword('nopass');
    },
    { got: 'an account without a password', attempt: 1 },
  ),
  mistake(
    'password.locked',
    'the right password after five wrong ones',
    async (_, browser) => {
      for (let attempt = 0; attempt < 5; attempt += 1) await browser.signInByPassword('newbie', 'wr0ng-pass');
      return browser.signInByPassword('newbie');
    },
    { got: true },
  ),
  mistake('account.disabled', 'a frozen account', (_, browser) => browser.signInByPassword('frozen'), {
    expected: 'enable = true',
    got: 'enable = false',
  }),
  mistake('phone.form', 'ten digits', (_, browser) => browser.signInBySms('1380000000', '123456'), {
    expected: '11 digits',
    got: '1380000000',
  }),
  mistake(
    'sms.none',
    'a code of the register page',
    async (world, browser) => {
      const code = await world.codeFor(PHONES.newbie, 'register');
      return browser.signInBySms(PHONES.newbie, code);
    },
    { nearest: 'valid for 138****0003, action register, scene sup' },
  ),
  mistake(
    'sms.wrong',
    "another phone's code",
    async (world, browser) => {
      await world.codeFor(PHONES.newbie, 'login');
      const code = await world.codeFor(PHONES.group, 'login');
      return browser.signInBySms(PHONES.newbie, code);
    },
    { ageMs: 0, attempt: 1, nearest: 'valid for 138****0002, action login, scene sup' },
  ),
  mistake(
    'sms.spent',
    'a code used before',
    async (world, browser) => {
      const code = await world.codeFor(PHONES.newbie, 'login');
      await browser.signInBySms(PHONES.newbie, code);
      return browser.signInBySms(PHONES.newbie, code);
    },
    { attempt: 2 },
  ),
  mistake(
    'sms.tries',
    'the right code at the sixth try',
    async (world, browser) => {
      const code = await world.codeFor(PHONES.newbie, 'login');
      for (let attempt = 0; attempt < 5; attempt += 1) await browser.signInBySms(PHONES.newbie, otherThan(code));
      return browser.signInBySms(PHONES.newbie, code);
    },
    { attempt: 6, expected: 'at most 5 tries' },
  ),
  mistake(
    'sms.expired',
    'a code six minutes old',
    async (world, browser) => {
      const code = await world.codeFor(PHONES.newbie, 'login');
      await world.advance(6 * MINUTE);
      return browser.signInBySms(PHONES.newbie, code);
    },
    { ageMs: 6 * MINUTE, got: 'one that expired 1 min ago: sent 6 min ago, valid for 5 min', attempt: 1 },
  ),
  mistake('key.unknown', 'a key of nobody', (_, browser) => signInClear(browser, 'x')),
  mistake(
    'key.expired',
    'a key replaced five minutes ago',
    async (world, browser) => {
      const key = await browser.publicKey();
      await world.call(CONTROL.rotateKeys);
      await world.advance(5 * MINUTE);
      return browser.login('pwd', 'newbie', { pwd: PASSWORD }, key);
    },
    { ageMs: 5 * MINUTE },
  ),
  mistake(
    'key.evicted',
    'a key that eight newer ones have driven out',
    async (world, browser) => {
      const key = await browser.publicKey();
      for (let rotation = 0; rotation < 8; rotation += 1) await world.call(CONTROL.rotateKeys);
      return browser.login('pwd', 'newbie', { pwd: PASSWORD }, key);
    },
    { expected: 'one of the newest 8 keys', ageMs: 0 },
  ),
  mistake('ciphertext.invalid', 'clear text', async (_, browser) => signInClear(browser, await browser.publicKey())),
  mistake('choice.empty', 'nothing chosen', async (world) => (await choosing(world)).chooseAccount(''), {
    got: 'nothing',
  }),
  mistake(
    'choice.source',
    'another source',
    async (world) => (await choosing(world)).login('multi_account', GROUP_IDS[0], { accountSource: 'other' }),
    { got: 'other' },
  ),
  mistake('choice.pending', 'no proof', (_, browser) => browser.chooseAccount(GROUP_IDS[0]), { got: 'none' }),
  mistake('choice.foreign', "another phone's account", async (world) => (await choosing(world)).chooseAccount('1001'), {
    expected: 'one of 2001, 2002, 2003',
    got: '1001',
  }),
  mistake(
    'choice.ended',
    'an account given a new password since the code',
    async (world) => {
      const browser = await choosing(world);
      await world.changeAccount(GROUP_IDS[0], { password: 'N3w-password' });
      return browser.chooseAccount(GROUP_IDS[0]);
    },
    { expected: 'one of 2002, 2003', got: '2001' },
  ),
  mistake('gsid.unknown', 'a guess', (_, browser) => browser.signInByGsid('a'.repeat(32))),
  mistake(
    'gsid.expired',
    'a gsid of two minutes ago',
    async (world, browser) => {
      const { gsid } = await world.session('buyer01');
      await world.advance(2 * MINUTE);
      return browser.signInByGsid(gsid);
    },
    { ageMs: 2 * MINUTE },
  ),
];

async function tokenOf(world: TestWorld, phone: string): Promise<{ browser: PortalClient; token: string }> {
  const browser = world.browser();
  const answer = await browser.verifyCode(phone, await world.codeFor(phone, 'forgetPwd'));
  return { browser, token: Object.keys(answer.data.map)[0] ?? '' };
}

async function callback(
  world: TestWorld,
  browser: PortalClient,
  identity: string,
  state: string,
): Promise<AnyResponse> {
  const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity } });
  return browser.request('GET', callbackUrl, { tokens: false });
}

/** A browser with the state that it may end its authorisation with. */
async function atAli(world: TestWorld): Promise<{ browser: PortalClient; state: string }> {
  const browser = world.browser();
  return { browser, state: await aliState(browser) };
}

/** Codes that are sent, registration, recovery, lists, QR codes and 1688. */
const STEP_MISTAKES: readonly Mistake[] = [
  mistake(
    'sms.interval',
    'a second code at once',
    async (world, browser) => {
      await world.codeFor(PHONES.newbie, 'login');
      return browser.sendCode(PHONES.newbie, 'login');
    },
    { expected: '1 min between messages', got: '0 s' },
  ),
  mistake(
    'sms.limit',
    'the eleventh code of an hour',
    async (world, browser) => {
      for (let sent = 0; sent < 10; sent += 1) {
        await browser.sendCode(PHONES.newbie, 'login');
        await world.advance(MINUTE);
      }
      return browser.sendCode(PHONES.newbie, 'login');
    },
    { got: '11' },
  ),
  mistake('sms.unregistered', 'an unknown phone', (_, browser) => browser.sendCode(PHONES.unregistered, 'login'), {
    got: PHONES.unregistered,
  }),
  mistake(
    'phone.taken',
    'a registered phone',
    async (world, browser) => browser.register(PHONES.newbie, await world.codeFor(PHONES.newbie, 'register')),
    { got: PHONES.newbie },
  ),
  mistake(
    'password.form',
    'letters only',
    async (world) => {
      const { browser, token } = await tokenOf(world, PHONES.newbie);
      return browser.resetPassword(PHONES.newbie, token, 'onlyletters');
    },
    { got: 'not met: kinds' },
  ),
  mistake('token.unknown', 'a guess', (_, browser) => browser.resetPassword(PHONES.newbie, 'a'.repeat(32), PASSWORD)),
  mistake(
    'token.expired',
    'a token of eleven minutes ago',
    async (world) => {
      const { browser, token } = await tokenOf(world, PHONES.newbie);
      await world.advance(11 * MINUTE);
      return browser.resetPassword(PHONES.newbie, token, PASSWORD);
    },
    { ageMs: 11 * MINUTE },
  ),
  mistake(
    'token.phone',
    "another phone's token",
    async (world) => {
      const { browser, token } = await tokenOf(world, PHONES.newbie);
      return browser.resetPassword(PHONES.buyer, token, PASSWORD);
    },
    { expected: 'the phone it was made for, 138****0003', got: '138****0001' },
  ),
  mistake(
    'token.account',
    "another account's token",
    async (world) => {
      const { browser, token } = await tokenOf(world, PHONES.newbie);
      return browser.resetPassword(PHONES.newbie, token, PASSWORD, '1001');
    },
    { expected: 'the account it was made for, 3001', got: '1001' },
  ),
  mistake('session.missing', 'nobody signed in', (_, browser) => browser.send(ENDPOINTS.basicInfo), { got: true }),
  mistake('list.proof', 'no proof', (_, browser) => browser.send(ENDPOINTS.listByPhone), { got: true }),
  mistake(
    'list.phone',
    'another phone than the proven one',
    async (world) => (await choosing(world)).send(ENDPOINTS.listByPhone, { query: { phone: PHONES.buyer } }),
    { got: '138****0001' },
  ),
  mistake('qr.unknown', 'a guess', (_, browser) => browser.pollQr('a'.repeat(32))),
  mistake('qr.foreign', "another browser's code", async (world, browser) => {
    const { weChatScene } = await world.browser().prepareQr();
    return browser.pollQr(weChatScene);
  }),
  mistake(
    'qr.expired',
    'a code of six minutes ago',
    async (world, browser) => {
      const { weChatScene } = await browser.prepareQr();
      await world.advance(6 * MINUTE);
      return browser.pollQr(weChatScene);
    },
    { ageMs: 6 * MINUTE },
  ),
  mistake('qr.ended', 'a password changed since the confirmation', async (world, browser) => {
    const { weChatScene } = await browser.prepareQr();
    await world.qr('confirm', { scene: weChatScene, identity: 'wx-buyer01' });
    await world.changeAccount('1001', { password: 'N3w-password' });
    return browser.pollQr(weChatScene);
  }),
  mistake('oauth.state', 'a guess', async (world) => callback(world, world.browser(), 'ali-one', 'a'.repeat(32))),
  mistake('oauth.session', "another browser's state", async (world) =>
    callback(world, world.browser(), 'ali-one', await aliState(world.browser())),
  ),
  mistake(
    'oauth.late',
    'a state of eleven minutes ago',
    async (world) => {
      const { browser, state } = await atAli(world);
      await world.advance(11 * MINUTE);
      return callback(world, browser, 'ali-one', state);
    },
    { ageMs: 11 * MINUTE },
  ),
  mistake('oauth.code', 'a guessed code', async (world) => {
    const { browser, state } = await atAli(world);
    const query = { code: 'a'.repeat(32), state };
    return browser.send(ENDPOINTS.oauthCallback, { query, tokens: false });
  }),
  mistake(
    'oauth.expired',
    'a code of two minutes ago',
    async (world) => {
      const { browser, state } = await atAli(world);
      const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
      await world.advance(2 * MINUTE);
      return browser.request('GET', callbackUrl, { tokens: false });
    },
    { ageMs: 2 * MINUTE },
  ),
  mistake(
    'oauth.unlinked',
    'an identity without an account',
    async (world) => {
      const { browser, state } = await atAli(world);
      return callback(world, browser, 'ali-none', state);
    },
    { got: 'ali-none, linked to 0' },
  ),
  mistake(
    'oauth.ended',
    'a password changed since the consent',
    async (world) => {
      const { browser, state } = await atAli(world);
      const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
      await world.changeAccount('1001', { password: 'N3w-password' });
      return browser.request('GET', callbackUrl, { tokens: false });
    },
    { got: 'ali-one, linked to 0' },
  ),
  mistake(
    'oauth.declined',
    'nobody agreed',
    async (world) => {
      const { browser, state } = await atAli(world);
      const query = { error: 'access_denied', state };
      return browser.send(ENDPOINTS.oauthCallback, { query, tokens: false });
    },
    { got: 'access_denied' },
  ),
];

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
const SHELL_MISTAKES: readonly Mistake[] = [
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
    async (world, before) => {
      const browser = await greeted(world);
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
    (_, browser) =>
      browser.send(ENDPOINTS.sendSmsCode, { body: LOGIN_BODY, headers: { 'sec-fetch-site': 'cross-site' } }),
    { got: 'cross-site' },
  ),
  mistake(
    'header.channel',
    'another channel',
    async (_, browser) => {
      const publicKey = await browser.publicKey();
      const body = { loginType: 'native', encrypt: true, publicKey, loginIdentifier: '' };
      return browser.send(ENDPOINTS.login, { body, headers: { channel: 'app' } });
    },
    { expected: 'pc', got: 'app' },
  ),
  mistake(
    'request.body.phone',
    'no phone',
    (_, browser) => browser.send(ENDPOINTS.sendSmsCode, { body: { action: 'login', scene: 'sup' } }),
    { expected: 'string', got: 'nothing' },
  ),
  mistake('request.body.action', 'an unknown action', (_, browser) =>
    browser.send(ENDPOINTS.sendSmsCode, { body: { ...LOGIN_BODY, action: 'LOGIN' } }),
  ),
  mistake(
    'query.repeated',
    'a parameter twice',
    (_, browser) => browser.request('GET', `${PATHS.listByPhone}?phone=1&phone=2`),
    { got: 'phone' },
  ),
  mistake('method', 'another method', (_, browser) => browser.request('DELETE', PATHS.login), { got: 'DELETE' }),
  mistake('path.unknown', 'an unknown path', (_, browser) => browser.request('GET', '/uc/nothing'), {
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

/** One mistake for each rule that refuses. */
export const SINGLE_MISTAKES: readonly Mistake[] = [...LOGIN_MISTAKES, ...STEP_MISTAKES, ...SHELL_MISTAKES];
