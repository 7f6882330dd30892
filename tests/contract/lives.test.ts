import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import * as limits from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import { aliState } from '#support/busy-world.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { answerOf, dataOf } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

/** Something that lives for a while, and how to see whether it still does. */
interface Life {
  readonly name: string;
  readonly lifeMs: number;
  /** starts the life; what comes back tells whether it lasts */
  begin(world: TestWorld): Promise<() => Promise<boolean>>;
}

const isOk = (answer: AnyResponse) => answer.status === 200;

const resend = (action: 'login' | 'register' | 'forgetPwd'): Life => ({
  name: `the resend interval of ${action}`,
  lifeMs: limits.RESEND_INTERVAL_MS[action],
  begin: async (world) => {
    await world.browser().sendCode(PHONES.newbie, action);
    return async () => !isOk(await world.browser().sendCode(PHONES.newbie, action));
  },
});

async function wrongPasswords(world: TestWorld, count: number): Promise<void> {
  for (let attempt = 0; attempt < count; attempt += 1) await world.browser().signInByPassword('newbie', 'wr0ng-pass');
}

const isLocked = async (world: TestWorld) => (await world.account('newbie')).lockedUntil !== null;

const LIVES: readonly Life[] = [
  {
    name: 'an sms code',
    lifeMs: limits.CODE_LIFE_MS,
    begin: async (world) => {
      const code = await world.codeFor(PHONES.buyer, 'login');
      return async () => isOk(await world.browser().signInBySms(PHONES.buyer, code));
    },
  },
  {
    name: 'an sms code on the phone',
    lifeMs: limits.CODE_LIFE_MS,
    begin: async (world) => {
      await world.codeFor(PHONES.buyer, 'login');
      return async () => (await world.sms(PHONES.buyer)).at(-1)?.state === 'unused';
    },
  },
  resend('login'),
  resend('register'),
  resend('forgetPwd'),
  {
    name: 'a message in the count of an hour',
    lifeMs: limits.SEND_WINDOW_MS,
    begin: async (world) => {
      const body = { limits: { resendIntervalMs: { login: 0 } } };
      await world.changeSettings(body);
      const browser = world.browser();
      for (let sent = 0; sent < limits.SENDS_PER_WINDOW; sent += 1) await browser.sendCode(PHONES.newbie, 'login');
      return async () => !isOk(await browser.sendCode(PHONES.newbie, 'login'));
    },
  },
  {
    name: 'a key that nobody fetched again, with its grace',
    lifeMs: limits.KEY_LIFE_MS + limits.KEY_GRACE_MS,
    begin: async (world) => {
      const browser = world.browser();
      const { upcoming, now } = await world.advance(0);
      await world.advance((upcoming.find(({ what }) => what === '更换公钥')?.at ?? now) - now);
      const fresh = await browser.publicKey();
      return async () => isOk(await browser.login('pwd', 'buyer01', { pwd: PASSWORD }, fresh));
    },
  },
  {
    name: 'the grace of a key replaced by hand',
    lifeMs: limits.KEY_GRACE_MS,
    begin: async (world) => {
      const browser = world.browser();
      const key = await browser.publicKey();
      await world.call(CONTROL.rotateKeys);
      return async () => isOk(await browser.login('pwd', 'buyer01', { pwd: PASSWORD }, key));
    },
  },
  {
    name: 'an idle session',
    lifeMs: limits.SESSION_IDLE_MS,
    begin: async (world) => {
      const browser = await world.signedIn('buyer01');
      return async () => isOk(await browser.send(ENDPOINTS.basicInfo));
    },
  },
  {
    name: 'a pending record',
    lifeMs: limits.PENDING_LIFE_MS,
    begin: async (world) => {
      const browser = world.browser();
      await browser.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login'));
      return async () => isOk(await browser.chooseAccount('2001'));
    },
  },
  {
    name: 'a gsid',
    lifeMs: limits.GSID_LIFE_MS,
    begin: async (world) => {
      const { gsid } = await world.session('buyer01');
      return async () => isOk(await world.browser().identify(gsid));
    },
  },
  {
    name: 'a verifyToken',
    lifeMs: limits.VERIFY_TOKEN_LIFE_MS,
    begin: async (world) => {
      const browser = world.browser();
      const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
      const { map } = dataOf(await browser.verifyCode(PHONES.newbie, code), ENDPOINTS.verifySmsCode);
      const [token = ''] = Object.keys(map);
      return async () => isOk(await browser.resetPassword(PHONES.newbie, token, 'N3w-password'));
    },
  },
  {
    name: 'a QR ticket',
    lifeMs: limits.QR_LIFE_MS,
    begin: async (world) => {
      const { weChatScene } = await world.browser().prepareQr();
      return async () =>
        (await world.tickets())[0]?.status === QR_STATUS.initial &&
        isOk(await world.send(CONTROL.qrAction, { params: { scene: weChatScene, action: 'scan' }, body: {} }));
    },
  },
  {
    name: "1688's state",
    lifeMs: limits.OAUTH_STATE_LIFE_MS,
    begin: async (world) => {
      const browser = world.browser();
      const state = await aliState(browser);
      return async () => {
        const agreed = await world.send(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
        const { callbackUrl } = answerOf(agreed, CONTROL.authorizeAli);
        return (await browser.request('GET', callbackUrl, { tokens: false })).headers.location === '/go';
      };
    },
  },
  {
    name: "1688's code",
    lifeMs: limits.OAUTH_CODE_LIFE_MS,
    begin: async (world) => {
      const browser = world.browser();
      const state = await aliState(browser);
      const agreed = await world.send(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
      const { callbackUrl } = answerOf(agreed, CONTROL.authorizeAli);
      return async () => (await browser.request('GET', callbackUrl, { tokens: false })).headers.location === '/go';
    },
  },
  {
    name: 'a wrong password in the count of fifteen minutes',
    lifeMs: limits.WRONG_PASSWORD_WINDOW_MS,
    begin: async (world) => {
      await wrongPasswords(world, limits.WRONG_PASSWORDS - 1);
      return async () => {
        await wrongPasswords(world, 1);
        return isLocked(world);
      };
    },
  },
  {
    name: 'a lock',
    lifeMs: limits.LOCK_MS,
    begin: async (world) => {
      await wrongPasswords(world, limits.WRONG_PASSWORDS);
      return async () => {
        const locked = await isLocked(world);
        expect(isOk(await world.browser().signInByPassword('newbie'))).toBe(!locked);
        return locked;
      };
    },
  },
];

describe.for(LIVES)('$name', ({ lifeMs, begin }) => {
  test('is good to its last millisecond', async ({ world }) => {
    const lasts = await begin(world);
    await world.advance(lifeMs - 1);
    expect(await lasts()).toBe(true);
  });

  test('is over at the millisecond at which its life ends', async ({ world }) => {
    const lasts = await begin(world);
    await world.advance(lifeMs);
    expect(await lasts()).toBe(false);
  });
});
