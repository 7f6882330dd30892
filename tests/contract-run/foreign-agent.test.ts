import request from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import type { PortalRead, PortalResponse } from '#kit/node/portal-response.ts';
import { agent } from '#kit/testing/agent.ts';
import { refused } from '#kit/testing/refused.ts';
import { FIRST_PASSWORD, type ForeignBackEnd, PHONES } from '#support/foreign/foreign-people.ts';
import { HOUSE_REFUSALS, HOUSE_WIRE, openHouseBackEnd } from '#support/foreign/house-back-end.ts';

/** Checks as a team with supertest writes them, at a back end of its own. */

/** The answer in the contract's form. */
const read = async (sent: PromiseLike<object>): Promise<PortalRead> => ((await sent) as PortalResponse).portal;

const NAME = 'huadong-caigou';
const NEXT_PASSWORD = 'Qian-2027!';

describe('supertest at a back end of a house', () => {
  let backEnd: ForeignBackEnd;
  beforeEach(async () => {
    backEnd = await openHouseBackEnd();
  });
  afterEach(() => backEnd.close());

  const open = () => agent(request, { url: backEnd.url, wire: { ...HOUSE_WIRE, refusals: HOUSE_REFUSALS } });
  type Agent = Awaited<ReturnType<typeof open>>;
  async function codeFor(buyer: Agent, phone: string, action: 'login' | 'forgetPwd'): Promise<string> {
    expect((await read(buyer.sendCode(phone, action))).kind).toBe('success');
    return backEnd.codeOf(phone) ?? '';
  }
  const bySms = (buyer: Agent, phone: string, smsCode: string) =>
    buyer.login({ loginType: 'sms', loginIdentifier: phone, credential: { smsCode } });
  const choose = (buyer: Agent, id: string) =>
    buyer.login({ loginType: 'multi_account', loginIdentifier: id, credential: { accountSource: '1688' } });

  test('the right password signs in; a wrong one and an unknown account are refused alike', async () => {
    const right = await read((await open()).login(NAME, FIRST_PASSWORD).expect(200));
    expect(right).toMatchObject({ kind: 'success', data: { accountSize: 1, gsid: expect.any(String) } });
    const wrong = async (name: string) =>
      read((await open()).login(name, 'Wrong-pass-1').expect(refused('CREDENTIALS_REJECTED')));
    expect(await wrong(NAME)).toEqual(await wrong('nobody'));
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

  test('a write without the csrf token, a phone that is none, a second code within the minute and a visitor’s list are refused', async () => {
    const buyer = await open();
    await buyer.sendCode(PHONES.single, 'login').unset(HOUSE_WIRE.tokens.csrfHeader).expect(refused('CSRF_REJECTED'));
    await buyer.sendCode('1391111', 'login').expect(refused('PHONE_INVALID'));
    await buyer.get(PATHS.listByOutAccountId).expect(refused('LOGIN_REQUIRED'));
    expect(backEnd.sent).toEqual([]);
    await codeFor(buyer, PHONES.single, 'login');
    await buyer.sendCode(PHONES.single, 'login').expect(refused('SMS_SENT_TOO_SOON'));
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
});
