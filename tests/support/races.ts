import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { aliState } from './busy-world.ts';
import { GROUP_IDS, PHONES } from './demo.ts';

/** Makes a secret ready; each of the racers calls the result, all at once, and returns whether it won. */
type Prepare = (world: WorldClient, racers: number) => Promise<(nth: number) => Promise<boolean>>;

const { newbie: ONE, group: MANY, unregistered: FREE } = PHONES;

/** A browser that has its cookies already, so that the race is about the secret alone. */
async function greeted(world: WorldClient): Promise<PortalClient> {
  const browser = world.browser();
  await browser.greet();
  return browser;
}

/** Each racer in a browser of its own. */
async function crowd(
  world: WorldClient,
  racers: number,
  act: (browser: PortalClient, nth: number) => Promise<{ readonly isSuccess: boolean }>,
) {
  const browsers = await Promise.all(Array.from({ length: racers }, () => greeted(world)));
  return async (nth: number) => (await act(browsers[nth] as PortalClient, nth)).isSuccess;
}

function codeFor(world: WorldClient, phone: string, action: 'login' | 'register' | 'forgetPwd'): Promise<string> {
  return world.codeFrom(() => world.browser().sendCode(phone, action), phone, action);
}

/** Every secret of the portal that is good once. */
export const RACES: readonly (readonly [name: string, prepare: Prepare])[] = [
  [
    'S2: one sms code, of as many browsers',
    async (world, racers) => {
      const smsCode = await codeFor(world, ONE, 'login');
      const key = await world.browser().publicKey();
      return crowd(world, racers, (browser) => browser.login('sms', ONE, { smsCode }, key));
    },
  ],
  [
    'S2: one sms code for a verifyToken',
    async (world, racers) => {
      const code = await codeFor(world, ONE, 'forgetPwd');
      return crowd(world, racers, (browser) => browser.verifyCode(ONE, code));
    },
  ],
  [
    'S4: one verifyToken, for as many passwords',
    async (world, racers) => {
      const { map } = (await world.browser().verifyCode(ONE, await codeFor(world, ONE, 'forgetPwd'))).data;
      const [token = ''] = Object.keys(map);
      return crowd(world, racers, (browser, nth) => browser.resetPassword(ONE, token, `Passw0rd-${nth}`));
    },
  ],
  [
    'S5: one choice of several accounts, in one browser',
    async (world, racers) => {
      const browser = await greeted(world);
      await browser.signInBySms(MANY, await codeFor(world, MANY, 'login'));
      const key = await browser.publicKey();
      // Copies with the same cookies: after the first answer the browser itself may change to another account.
      const tabs = Array.from({ length: racers }, () => {
        const tab = world.browser();
        for (const name of [COOKIES.session, COOKIES.ctoken, COOKIES.csrf])
          tab.jar.set(name, browser.jar.get(name) ?? '');
        return tab;
      });
      return async (nth) => {
        const id = GROUP_IDS[nth % GROUP_IDS.length] ?? '';
        return (await (tabs[nth] as PortalClient).login('multi_account', id, { accountSource: '1688' }, key)).isSuccess;
      };
    },
  ],
  [
    'S15: one gsid, by both of its calls',
    async (world, racers) => {
      const { gsid } = await world.session('buyer01');
      const key = await world.browser().publicKey();
      return crowd(world, racers, (browser, nth) =>
        nth % 2 === 0 ? browser.identify(gsid) : browser.login('native', gsid, {}, key),
      );
    },
  ],
  [
    'S17: one QR code, confirmed by as many phones',
    async (world) => {
      const { weChatScene: scene } = await (await greeted(world)).prepareQr();
      const confirm = { params: { scene, action: 'confirm' }, body: { identity: 'wx-buyer01' } } as const;
      return async () => (await world.send(CONTROL.qrAction, confirm)).isSuccess;
    },
  ],
  [
    'S17: one confirmed QR code, polled in one browser',
    async (world) => {
      const browser = await greeted(world);
      const { weChatScene: scene } = await browser.prepareQr();
      await world.confirmQr({ scene, identity: 'wx-buyer01' });
      return async () => {
        const answer = await browser.pollQr(scene);
        return answer.isSuccess && answer.data.gsid !== undefined;
      };
    },
  ],
  [
    'S36: one oauth code, in one browser',
    async (world) => {
      const browser = await greeted(world);
      const body = { state: await aliState(browser), identity: 'ali-one' };
      const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body });
      return async () => {
        const { headers } = await browser.request('GET', callbackUrl, { tokens: false });
        return headers.location === '/go';
      };
    },
  ],
  [
    'S18: one free phone, registered by as many',
    async (world, racers) => {
      const code = await codeFor(world, FREE, 'register');
      return crowd(world, racers, (browser) => browser.register(FREE, code));
    },
  ],
  [
    'S3: one message a minute, asked for by as many',
    (world, racers) => crowd(world, racers, (browser) => browser.send(ENDPOINTS.sendSmsCode, { body: SEND })),
  ],
];

const SEND = { action: 'login', phone: ONE, scene: 'sup' } as const;

/** Runs a race. @returns how many won */
export async function winnersOf(prepare: Prepare, world: WorldClient, racers: number): Promise<number> {
  const call = await prepare(world, racers);
  const won = await Promise.all(Array.from({ length: racers }, (_, nth) => call(nth)));
  return won.filter(Boolean).length;
}
