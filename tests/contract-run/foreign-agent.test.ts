import request from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import type { PortalRead, PortalResponse } from '#kit/node/portal-response.ts';
import { agent } from '#kit/testing/agent.ts';
import { refused } from '#kit/testing/refused.ts';
import { FIRST_PASSWORD, type ForeignBackEnd, PHONES } from '#support/foreign/foreign-people.ts';
import { openHouseBackEnd } from '#support/foreign/house-back-end.ts';
import { FLAT, type Forms, NESTED } from '#support/foreign/house-forms.ts';

/** Checks as a team with supertest writes them, at a back end of its own. */

const HOUSES: readonly { readonly name: string; readonly forms: Forms }[] = [
  { name: 'flat answers', forms: FLAT },
  { name: 'answers in answers', forms: NESTED },
];

/** The answer in the contract's form. */
const read = async (sent: PromiseLike<object>): Promise<PortalRead> => ((await sent) as PortalResponse).portal;

const NAME = 'huadong-caigou';
const NEXT_PASSWORD = 'Qian-2027!';

describe.each(HOUSES)('supertest at a house with $name', ({ forms }) => {
  let backEnd: ForeignBackEnd;
  beforeEach(async () => {
    backEnd = await openHouseBackEnd({ forms });
  });
  afterEach(() => backEnd.close());

  const open = () => agent(request, { url: backEnd.url, wire: { ...forms.wire, refusals: forms.refusals } });
  type Agent = Awaited<ReturnType<typeof open>>;
  async function codeFor(buyer: Agent, phone: string, action: 'login' | 'register' | 'forgetPwd'): Promise<string> {
    expect((await read(buyer.sendCode(phone, action))).kind).toBe('success');
    return backEnd.codeOf(phone) ?? '';
  }
  const bySms = (buyer: Agent, phone: string, smsCode: string) =>
    buyer.login({ loginType: 'sms', loginIdentifier: phone, credential: { smsCode } });
  const choose = (buyer: Agent, id: string) =>
    buyer.login({ loginType: 'multi_account', loginIdentifier: id, credential: { accountSource: '1688' } });

  test('the right password signs in', async () => {
    const portal = await read((await open()).login(NAME, FIRST_PASSWORD).expect(200));
    expect(portal).toMatchObject({ kind: 'success', data: { accountSize: 1, gsid: expect.any(String) } });
  });

  test('a wrong password and an unknown account are refused alike', async () => {
    const wrong = async (name: string) =>
      read((await open()).login(name, 'Wrong-pass-1').expect(refused('CREDENTIALS_REJECTED')));
    expect(await wrong(NAME)).toEqual(await wrong('nobody'));
  });

  test('a code signs in once', async () => {
    const buyer = await open();
    const code = await codeFor(buyer, PHONES.single, 'login');
    expect((await read(bySms(buyer, PHONES.single, code))).kind).toBe('success');
    await bySms(await open(), PHONES.single, code).expect(refused('SMS_CODE_REJECTED'));
  });

  test('a second code within the minute, and a phone that is none, are refused', async () => {
    const buyer = await open();
    await codeFor(buyer, PHONES.single, 'login');
    await buyer.sendCode(PHONES.single, 'login').expect(refused('SMS_SENT_TOO_SOON'));
    await buyer.sendCode('1391111', 'login').expect(refused('PHONE_INVALID'));
  });

  test('one of several accounts is chosen from the list, and no other', async () => {
    const buyer = await open();
    const code = await codeFor(buyer, PHONES.shared, 'login');
    expect((await read(bySms(buyer, PHONES.shared, code))).data).toEqual({ accountSize: 2 });
    const { data } = await read(buyer.get(PATHS.listByPhone).query({ phone: PHONES.shared }));
    const accounts: { accountId: string; securityPhone: string }[] = data;
    expect(accounts.map(({ securityPhone }) => securityPhone)).toEqual(['139****0002', '139****0002']);
    await choose(buyer, String(backEnd.people[0]?.id)).expect(refused('CHOICE_REJECTED'));
    expect((await read(choose(buyer, accounts[0]?.accountId ?? ''))).kind).toBe('success');
  });

  test('a write without the csrf token is refused, a visitor has no list', async () => {
    const buyer = await open();
    const { csrfHeader = '' } = forms.wire.tokens ?? {};
    await buyer.sendCode(PHONES.single, 'login').unset(csrfHeader).expect(refused('CSRF_REJECTED'));
    await buyer.get(PATHS.listByOutAccountId).expect(refused('LOGIN_REQUIRED'));
    expect(backEnd.sent).toEqual([]);
  });

  test('a proof sets a password once, and a weak one never', async () => {
    const buyer = await open();
    const smsCode = await codeFor(buyer, PHONES.single, 'forgetPwd');
    const own = { phone: PHONES.single, action: 'forgetPwd', scene: 'sup' };
    const { data } = await read(buyer.post(PATHS.verifySmsCode).send({ ...own, smsCode }));
    const [verifyToken] = Object.keys(data.map);
    const set = (newPassword: string) => buyer.post(PATHS.forgetPassword).send({ ...own, verifyToken, newPassword });
    await set('short').expect(refused('PASSWORD_REJECTED'));
    expect((await read(set(NEXT_PASSWORD))).kind).toBe('success');
    await set('Sun-2028!x').expect(refused('VERIFY_TOKEN_REJECTED'));
    expect((await read((await open()).login(NAME, NEXT_PASSWORD))).kind).toBe('success');
  });

  test('a phone registers, and one that has an account does not', async () => {
    const buyer = await open();
    const register = async (phone: string) => {
      const smsCode = await codeFor(buyer, phone, 'register');
      const same = { phone, account: phone, securityPhone: phone };
      return buyer.post(PATHS.register).send({ ...same, smsCode, accountSrc: 'inner', accountType: 'B' });
    };
    expect(await read(register(PHONES.free))).toMatchObject({ kind: 'success', data: { account: PHONES.free } });
    refused('PHONE_TAKEN')(await register(PHONES.single));
  });

  test('a QR code that is confirmed hands out a gsid, which signs in once', async () => {
    const buyer = await open();
    const attributes = { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' };
    const made = await read(buyer.post(PATHS.prepare).send({ gotoUrl: '/go', loginType: 'native', attributes }));
    const { weChatScene, qrcode } = made.data.extData;
    expect(qrcode).toMatch(/^data:image\/png;base64,/);
    backEnd.scan(weChatScene, 'confirm');
    const { qrCode, gsid } = (await read(buyer.post(PATHS.qrStatus).send({ attributes: { weChatScene } }))).data;
    expect(JSON.parse(qrCode)).toEqual({ qrCodeStatus: 2 });
    const byGsid = async () => (await open()).login({ loginType: 'native', loginIdentifier: gsid });
    expect((await read(byGsid())).kind).toBe('success');
    refused('GSID_REJECTED')(await byGsid());
  });

  test('an exit ends the session and the gsid of its sign-in', async () => {
    const buyer = await open();
    const { gsid } = (await read(buyer.login(NAME, FIRST_PASSWORD))).data;
    expect((await read(buyer.get(PATHS.logout))).kind).toBe('success');
    await buyer.get(PATHS.listByPhone).expect(refused('LOGIN_REQUIRED'));
    await (await open()).login({ loginType: 'native', loginIdentifier: gsid }).expect(refused('GSID_REJECTED'));
  });
});
