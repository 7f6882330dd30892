import { DEFAULT_TARGET } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { CallResponse } from '#kit/call-response.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalCall } from '#kit/portal-client.ts';
import { PHONES } from './demo.ts';
import type { TestWorld } from './test-world.ts';
import type { ReadCall } from './used-fields.ts';

/** The mock's success of each call of the portal, `login` after an sms code. */
export async function realResponses(world: TestWorld): Promise<Readonly<Record<ReadCall, unknown>>> {
  const guest = world.browser();
  const loginCustom = await guest.greet();
  const sendSmsCode = await guest.sendCode(PHONES.group, 'login');
  const choice = await guest.signInBySms(PHONES.group, await world.latestCode(PHONES.group, 'login'));
  const listByPhone = await guest.listByPhone(PHONES.group);
  const listByOutAccountId = await guest.listByOutAccountId();
  const chosen = await guest.chooseAccount(listByPhone.data[0]?.accountId ?? '');

  const scanner = world.browser();
  const attributes = { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' };
  const prepare = await scanner.send(ENDPOINTS.prepare, {
    body: { gotoUrl: DEFAULT_TARGET, loginType: 'native', attributes },
  });
  const { weChatScene } = prepare.data.extData;
  await world.qr('confirm', { scene: weChatScene, identity: 'wx-buyer01' });
  const qrStatus = await scanner.pollQr(weChatScene);

  const forgetful = world.browser();
  const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
  const verifySmsCode = await forgetful.verifyCode(PHONES.newbie, code);
  const [verifyToken = ''] = Object.keys(verifySmsCode.data.map);

  const answers = {
    loginCustom,
    sendSmsCode,
    login: withAllFields(choice, chosen),
    listByPhone,
    listByOutAccountId,
    prepare,
    qrStatus,
    verifySmsCode,
    forgetPassword: await forgetful.resetPassword(PHONES.newbie, verifyToken, 'Abcdef12!9'),
    publicKey: await guest.send(ENDPOINTS.publicKey),
    loginConfig: await guest.loginMethods(),
    currentCustomer: await scanner.currentCustomer(),
    basicInfo: await scanner.basicInfo(),
    loginByIdentifier: await world.browser().identify(chosen.data.gsid ?? ''),
    logout: await scanner.logout(),
    register: await register(world),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, { body }]) => [name, body])) as typeof answers;
}

type LoginResponse = CallResponse<PortalCall<'login'>>;

/** A login that opens the choice has no gsid, one that signs in has. */
function withAllFields(choice: LoginResponse, chosen: LoginResponse): Pick<AnyResponse, 'body'> {
  return { body: { success: true, data: { ...chosen.data, ...choice.data } } };
}

async function register(world: TestWorld): Promise<AnyResponse> {
  const code = await world.codeFor(PHONES.unregistered, 'register');
  return world.browser().register(PHONES.unregistered, code);
}
