import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { aliState } from './busy-world.ts';
import { MINUTE, PASSWORD, PHONES } from './demo.ts';
import { choosing, type Mistake, mistake } from './mistake.ts';
import type { TestWorld } from './test-world.ts';

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
export const STEP_MISTAKES: readonly Mistake[] = [
  mistake(
    'sms.interval',
    'a second code at once',
    async (world) => {
      await world.codeFor(PHONES.newbie, 'login');
      return world.browser().sendCode(PHONES.newbie, 'login');
    },
    { expected: '1 min between messages', got: '0 s' },
  ),
  mistake(
    'sms.limit',
    'the eleventh code of an hour',
    async (world) => {
      for (let sent = 0; sent < 10; sent += 1) {
        await world.browser().sendCode(PHONES.newbie, 'login');
        await world.advance(MINUTE);
      }
      return world.browser().sendCode(PHONES.newbie, 'login');
    },
    { got: '11' },
  ),
  mistake('sms.unregistered', 'an unknown phone', (world) => world.browser().sendCode(PHONES.unregistered, 'login'), {
    got: PHONES.unregistered,
  }),
  mistake(
    'phone.taken',
    'a registered phone',
    async (world) => world.browser().register(PHONES.newbie, await world.codeFor(PHONES.newbie, 'register')),
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
  mistake('token.unknown', 'a guess', (world) =>
    world.browser().resetPassword(PHONES.newbie, 'a'.repeat(32), PASSWORD),
  ),
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
  mistake('session.missing', 'nobody signed in', (world) => world.browser().send(ENDPOINTS.basicInfo), { got: true }),
  mistake('list.proof', 'no proof', (world) => world.browser().send(ENDPOINTS.listByPhone), { got: true }),
  mistake(
    'list.phone',
    'another phone than the proven one',
    async (world) => (await choosing(world)).send(ENDPOINTS.listByPhone, { query: { phone: PHONES.buyer } }),
    { got: '138****0001' },
  ),
  mistake('qr.unknown', 'a guess', (world) => world.browser().pollQr('a'.repeat(32))),
  mistake('qr.foreign', "another browser's code", async (world) => {
    const { weChatScene } = await world.browser().prepareQr();
    return world.browser().pollQr(weChatScene);
  }),
  mistake(
    'qr.expired',
    'a code of six minutes ago',
    async (world) => {
      const browser = world.browser();
      const { weChatScene } = await browser.prepareQr();
      await world.advance(6 * MINUTE);
      return browser.pollQr(weChatScene);
    },
    { ageMs: 6 * MINUTE },
  ),
  mistake('qr.ended', 'a password changed since the confirmation', async (world) => {
    const browser = world.browser();
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
