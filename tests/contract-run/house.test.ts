import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { readWire } from '#server/shell/wire-file.ts';
import { FIRST_PASSWORD, type ForeignBackEnd, PHONES } from '#support/foreign/foreign-people.ts';
import { DRIFTS, type Drift } from '#support/foreign/house.ts';
import { openHouseBackEnd } from '#support/foreign/house-back-end.ts';
import { FLAT, type Forms, NESTED } from '#support/foreign/house-forms.ts';

/** A house as its browsers meet it. */
interface Scene {
  readonly backEnd: ForeignBackEnd;
  readonly browser: PortalClient;
  open(): PortalClient;
  /** a code of a phone, sent a minute after the one before */
  codeFor(phone: string, action: 'login' | 'register' | 'forgetPwd'): Promise<string>;
  /** a token of the single phone */
  token(): Promise<string>;
}

const NAME = 'huadong-caigou';
const DISABLED = 'ting-yong';
const NEXT_PASSWORD = 'Qian-2027!';

/** Each fault as somebody would see it: true where it is there. */
const SEEN: Readonly<Record<Drift, (scene: Scene) => Promise<boolean>>> = {
  'a code twice': async ({ browser, open, codeFor }) => {
    const code = await codeFor(PHONES.single, 'login');
    expect((await browser.signInBySms(PHONES.single, code)).isSuccess).toBe(true);
    return (await open().signInBySms(PHONES.single, code)).isSuccess;
  },
  'any code registers': async ({ browser }) => (await browser.register(PHONES.free, '000000')).isSuccess,
  'any token resets': async ({ browser }) =>
    (await browser.resetPassword(PHONES.single, 'nobody', NEXT_PASSWORD)).isSuccess,
  'a token twice': async ({ browser, token }) => {
    const given = await token();
    expect((await browser.resetPassword(PHONES.single, given, NEXT_PASSWORD)).isSuccess).toBe(true);
    return (await browser.resetPassword(PHONES.single, given, 'Sun-2028!x')).isSuccess;
  },
  'a weak password': async ({ browser, token }) =>
    (await browser.resetPassword(PHONES.single, await token(), 'abcdef')).isSuccess,
  'sessions outlive a reset': async ({ browser, open, token }) => {
    const old = open();
    await old.signInByPassword(NAME, FIRST_PASSWORD);
    await browser.resetPassword(PHONES.single, await token(), NEXT_PASSWORD);
    return (await old.listByPhone(PHONES.single)).isSuccess;
  },
  'sessions outlive an exit': async ({ browser }) => {
    await browser.signInByPassword(NAME, FIRST_PASSWORD);
    await browser.logout();
    return (await browser.listByPhone(PHONES.single)).isSuccess;
  },
  'a gsid after an exit': async ({ browser, open }) => {
    const { gsid = '' } = (await browser.signInByPassword(NAME, FIRST_PASSWORD)).data;
    await browser.logout();
    return (await open().identify(gsid, '/go')).isSuccess;
  },
  'a gsid twice': async ({ browser, open }) => {
    const { gsid = '' } = (await browser.signInByPassword(NAME, FIRST_PASSWORD)).data;
    expect((await open().signInByGsid(gsid)).isSuccess).toBe(true);
    return (await open().signInByGsid(gsid)).isSuccess;
  },
  'plain phones': async ({ browser }) => {
    await browser.signInByPassword(NAME, FIRST_PASSWORD);
    return (await browser.listByPhone(PHONES.single)).text.includes(PHONES.single);
  },
  'any choice': async ({ browser, backEnd, codeFor }) => {
    const code = await codeFor(PHONES.shared, 'login');
    expect((await browser.signInBySms(PHONES.shared, code)).data.accountSize).toBe(2);
    return (await browser.chooseAccount(String(backEnd.people[0]?.id))).isSuccess;
  },
  'no csrf': async ({ browser }) =>
    (await browser.send(ENDPOINTS.currentCustomer, { tokens: false, body: {} })).isSuccess,
  'old keys': async ({ browser, backEnd }) => {
    const key = await browser.publicKey();
    backEnd.pass(2 * 30 * 60_000);
    return (await browser.login('pwd', NAME, { pwd: FIRST_PASSWORD }, key)).isSuccess;
  },
  'disabled signs in': async ({ browser }) => (await browser.signInByPassword(DISABLED, FIRST_PASSWORD)).isSuccess,
  'a taken phone': async ({ browser, codeFor }) =>
    (await browser.register(PHONES.single, await codeFor(PHONES.single, 'register'))).isSuccess,
  'told apart': async ({ browser }) => {
    const [wrong, unknown] = [await browser.signInByPassword(NAME, 'x'), await browser.signInByPassword('nobody', 'x')];
    expect([wrong.isSuccess, unknown.isSuccess]).toEqual([false, false]);
    return wrong.refusal?.msg !== unknown.refusal?.msg;
  },
  'codes at once': async ({ browser }) => {
    await browser.sendCode(PHONES.single, 'login');
    return (await browser.sendCode(PHONES.single, 'login')).isSuccess;
  },
  'lists for visitors': async ({ browser }) => (await browser.listByPhone(PHONES.single)).isSuccess,
  'anywhere after login': async ({ browser }) =>
    (await browser.loginMethods('https://evil.example/')).text.includes('evil'),
  'a scan for everybody': async ({ browser, open, backEnd }) => {
    const { weChatScene } = await browser.prepareQr();
    backEnd.scan(weChatScene, 'confirm');
    return (await open().pollQr(weChatScene)).data.gsid !== undefined;
  },
};

const HOUSES = [
  { name: 'flat answers', forms: FLAT },
  { name: 'answers in answers', forms: NESTED },
];

describe.each(HOUSES)('a house with $name', ({ forms }: { readonly forms: Forms }) => {
  async function isSeen(look: (scene: Scene) => Promise<boolean>, drift: readonly Drift[]): Promise<boolean> {
    const backEnd = await openHouseBackEnd({ drift, forms });
    const open = () => {
      const browser = new PortalClient(new TargetTransport({ url: backEnd.url }));
      browser.wire = readWire(forms.wire, 'forms');
      return browser;
    };
    const browser = open();
    const codeFor: Scene['codeFor'] = async (phone, action) => {
      expect((await browser.sendCode(phone, action)).isSuccess).toBe(true);
      return backEnd.codeOf(phone) ?? '';
    };
    const token = async () => {
      const code = await codeFor(PHONES.single, 'forgetPwd');
      return Object.keys((await browser.verifyCode(PHONES.single, code)).data.map)[0] ?? '';
    };
    try {
      return await look({ backEnd, browser, open, codeFor, token });
    } finally {
      await backEnd.close();
    }
  }

  test.for(Object.keys(DRIFTS) as Drift[])('has the fault "%s" only where it is switched on', async (drift) => {
    expect([await isSeen(SEEN[drift], []), await isSeen(SEEN[drift], [drift])]).toEqual([false, true]);
  });
});
