import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { GROUP_IDS, MINUTE, otherThan, PASSWORD, PHONES } from './demo.ts';
import { choosing, type Mistake, mistake } from './mistake.ts';

/** Passwords, codes, keys and choices at `POST /uc/login`. */
export const LOGIN_MISTAKES: readonly Mistake[] = [
  mistake('account.unknown', 'no such account', (world) => world.browser().signInByPassword('nobody'), {
    got: '******',
    attempt: 1,
  }),
  mistake('password.wrong', 'another password', (world) => world.browser().signInByPassword('newbie', 'wr0ng-pass'), {
    got: 'another text',
    attempt: 1,
  }),
  mistake(
    'password.wrong',
    'an account without a password',
    async (world) => {
      await world.addAccount({ account: 'nopass', phone: '13800000011', password: null });
      return world.browser().signInByPassword('nopass');
    },
    { got: 'an account without a password', attempt: 1 },
  ),
  mistake(
    'password.locked',
    'the right password after five wrong ones',
    async (world) => {
      for (let attempt = 0; attempt < 5; attempt += 1) await world.browser().signInByPassword('newbie', 'wr0ng-pass');
      return world.browser().signInByPassword('newbie');
    },
    { got: true },
  ),
  mistake('account.disabled', 'a frozen account', (world) => world.browser().signInByPassword('frozen'), {
    expected: 'enable = true',
    got: 'enable = false',
  }),
  mistake('phone.form', 'ten digits', (world) => world.browser().signInBySms('1380000000', '123456'), {
    expected: '11 digits',
    got: '1380000000',
  }),
  mistake(
    'sms.none',
    'a code of the register page',
    async (world) => {
      const code = await world.codeFor(PHONES.newbie, 'register');
      return world.browser().signInBySms(PHONES.newbie, code);
    },
    { nearest: 'valid for 138****0003, action register, scene sup' },
  ),
  mistake(
    'sms.wrong',
    "another phone's code",
    async (world) => {
      await world.codeFor(PHONES.newbie, 'login');
      const code = await world.codeFor(PHONES.group, 'login');
      return world.browser().signInBySms(PHONES.newbie, code);
    },
    { ageMs: 0, attempt: 1, nearest: 'valid for 138****0002, action login, scene sup' },
  ),
  mistake(
    'sms.spent',
    'a code used before',
    async (world) => {
      const code = await world.codeFor(PHONES.newbie, 'login');
      await world.browser().signInBySms(PHONES.newbie, code);
      return world.browser().signInBySms(PHONES.newbie, code);
    },
    { attempt: 2 },
  ),
  mistake(
    'sms.tries',
    'the right code at the sixth try',
    async (world) => {
      const code = await world.codeFor(PHONES.newbie, 'login');
      for (let attempt = 0; attempt < 5; attempt += 1)
        await world.browser().signInBySms(PHONES.newbie, otherThan(code));
      return world.browser().signInBySms(PHONES.newbie, code);
    },
    { attempt: 6, expected: 'at most 5 tries' },
  ),
  mistake(
    'sms.expired',
    'a code six minutes old',
    async (world) => {
      const code = await world.codeFor(PHONES.newbie, 'login');
      await world.advance(6 * MINUTE);
      return world.browser().signInBySms(PHONES.newbie, code);
    },
    { ageMs: 6 * MINUTE, got: 'one that expired 1 min ago: sent 6 min ago, valid for 5 min', attempt: 1 },
  ),
  mistake('key.unknown', 'a key of nobody', async (world) => {
    const browser = world.browser();
    const body = {
      loginType: 'pwd',
      encrypt: true,
      publicKey: 'x',
      loginIdentifier: 'AA==',
      credential: { pwd: 'AA==' },
    };
    return browser.send(ENDPOINTS.login, { body, headers: BUSINESS_HEADERS });
  }),
  mistake(
    'key.expired',
    'a key replaced five minutes ago',
    async (world) => {
      const browser = world.browser();
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
    async (world) => {
      const browser = world.browser();
      const key = await browser.publicKey();
      for (let rotation = 0; rotation < 8; rotation += 1) await world.call(CONTROL.rotateKeys);
      return browser.login('pwd', 'newbie', { pwd: PASSWORD }, key);
    },
    { expected: 'one of the newest 8 keys', ageMs: 0 },
  ),
  mistake('ciphertext.invalid', 'clear text', async (world) => {
    const browser = world.browser();
    const publicKey = await browser.publicKey();
    const body = {
      loginType: 'pwd',
      encrypt: true,
      publicKey,
      loginIdentifier: 'newbie',
      credential: { pwd: PASSWORD },
    };
    return browser.send(ENDPOINTS.login, { body, headers: BUSINESS_HEADERS });
  }),
  mistake('choice.empty', 'nothing chosen', async (world) => (await choosing(world)).chooseAccount(''), {
    got: 'nothing',
  }),
  mistake(
    'choice.source',
    'another source',
    async (world) => (await choosing(world)).login('multi_account', GROUP_IDS[0], { accountSource: 'other' }),
    { got: 'other' },
  ),
  mistake('choice.pending', 'no proof', (world) => world.browser().chooseAccount(GROUP_IDS[0]), { got: 'none' }),
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
  mistake('gsid.unknown', 'a guess', (world) => world.browser().signInByGsid('a'.repeat(32))),
  mistake(
    'gsid.expired',
    'a gsid of two minutes ago',
    async (world) => {
      const { gsid } = await world.session('buyer01');
      await world.advance(2 * MINUTE);
      return world.browser().signInByGsid(gsid);
    },
    { ageMs: 2 * MINUTE },
  ),
];
