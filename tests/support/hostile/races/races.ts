import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { WorldClient } from '#kit/world-client.ts';

/** A secret that one caller may use, and how it is used. */
export interface Race {
  readonly name: string;
  /** prepares the secret; each of the racers calls what it returns, all at once, and tells whether it won */
  prepare(world: WorldClient): Promise<(nth: number) => Promise<boolean>>;
}

const ONE = '13800000003';
const MANY = '13800000002';
const FREE = '13800000009';
const CHOICES = ['2001', '2002', '2003'] as const;
const ALI = 'ali-one';

/** A browser that has its cookies already, so that the race is about the secret alone. */
async function greeted(world: WorldClient): Promise<PortalClient> {
  const browser = world.browser();
  await browser.greet();
  return browser;
}

/** As many browsers as there are racers, made on demand and kept. */
function crowd(world: WorldClient, count: number): Promise<PortalClient[]> {
  return Promise.all(Array.from({ length: count }, () => greeted(world)));
}

async function codeFor(world: WorldClient, phone: string, action: 'login' | 'register' | 'forgetPwd'): Promise<string> {
  return world.codeFrom(() => world.browser().sendCode(phone, action), phone, action);
}

/** Every secret of the portal that is good once (threats S1, S2, S4, S5, S15, S17, S18, S36). */
export function racesOf(racers: number): readonly Race[] {
  return [
    {
      name: 'one sms code, of as many browsers',
      prepare: async (world) => {
        const code = await codeFor(world, ONE, 'login');
        const browsers = await crowd(world, racers);
        const key = (await browsers[0]?.publicKey()) ?? '';
        return async (nth) => (await racer(browsers, nth).login('sms', ONE, { smsCode: code }, key)).isSuccess;
      },
    },
    {
      name: 'one sms code for a verifyToken',
      prepare: async (world) => {
        const code = await codeFor(world, ONE, 'forgetPwd');
        const browsers = await crowd(world, racers);
        return async (nth) => (await racer(browsers, nth).verifyCode(ONE, code)).isSuccess;
      },
    },
    {
      name: 'one verifyToken, for as many passwords',
      prepare: async (world) => {
        const code = await codeFor(world, ONE, 'forgetPwd');
        const browsers = await crowd(world, racers);
        const { map } = (await racer(browsers, 0).verifyCode(ONE, code)).data;
        const [token = ''] = Object.keys(map);
        return async (nth) => (await racer(browsers, nth).resetPassword(ONE, token, `Passw0rd-${nth}`)).isSuccess;
      },
    },
    {
      name: 'one choice of several accounts, in one browser',
      prepare: async (world) => {
        const browser = await greeted(world);
        const code = await codeFor(world, MANY, 'login');
        await browser.signInBySms(MANY, code);
        const key = await browser.publicKey();
        return async (nth) => {
          const id = CHOICES[nth % CHOICES.length] ?? '';
          return (await browser.login('multi_account', id, { accountSource: '1688' }, key)).isSuccess;
        };
      },
    },
    {
      name: 'one gsid, of as many browsers',
      prepare: async (world) => {
        const { gsid } = await world.session('buyer01');
        const browsers = await crowd(world, racers);
        return async (nth) => (await racer(browsers, nth).identify(gsid)).isSuccess;
      },
    },
    {
      name: 'one gsid, by both of its calls',
      prepare: async (world) => {
        const { gsid } = await world.session('buyer01');
        const browsers = await crowd(world, racers);
        const key = await racer(browsers, 0).publicKey();
        return async (nth) => {
          const browser = racer(browsers, nth);
          const answer = nth % 2 === 0 ? browser.identify(gsid) : browser.login('native', gsid, {}, key);
          return (await answer).isSuccess;
        };
      },
    },
    {
      name: 'one QR code, confirmed by as many phones',
      prepare: async (world) => {
        const { weChatScene: scene } = await (await greeted(world)).prepareQr();
        return async () => {
          const params = { scene, action: 'confirm' } as const;
          return (await world.send(CONTROL.qrAction, { params, body: { identity: 'wx-buyer01' } })).isSuccess;
        };
      },
    },
    {
      name: 'one confirmed QR code, polled in one browser',
      prepare: async (world) => {
        const browser = await greeted(world);
        const { weChatScene: scene } = await browser.prepareQr();
        await world.confirmQr({ scene, identity: 'wx-buyer01' });
        return async () => {
          const answer = await browser.pollQr(scene);
          return answer.isSuccess && answer.data.gsid !== undefined;
        };
      },
    },
    {
      name: 'one oauth code, in one browser',
      prepare: async (world) => {
        const browser = await greeted(world);
        const [method] = (await browser.loginMethods()).data;
        const state = new URL(method?.loginUrl ?? '', world.transport.origin).searchParams.get('state') ?? '';
        const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity: ALI } });
        const { pathname, search } = new URL(callbackUrl, world.transport.origin);
        return async () => {
          const answer = await browser.request('GET', pathname + search, { tokens: false });
          return !(answer.headers.location ?? '').includes('oauth_fail');
        };
      },
    },
    {
      name: 'one free phone, registered by as many',
      prepare: async (world) => {
        const code = await codeFor(world, FREE, 'register');
        const browsers = await crowd(world, racers);
        return async (nth) => (await racer(browsers, nth).register(FREE, code)).isSuccess;
      },
    },
    {
      name: 'one message a minute, asked for by as many',
      prepare: async (world) => {
        const browsers = await crowd(world, racers);
        return async (nth) => (await racer(browsers, nth).send(ENDPOINTS.sendSmsCode, { body: SEND })).isSuccess;
      },
    },
  ];
}

const SEND = { action: 'login', phone: ONE, scene: 'sup' } as const;

function racer(browsers: readonly PortalClient[], nth: number): PortalClient {
  const browser = browsers[nth % browsers.length];
  if (!browser) throw new Error('There is no browser.');
  return browser;
}
