import { DEFAULT_TARGET } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import type { Answer } from '#kit/node/caller.ts';
import { dataOf } from '#kit/portal-client.ts';
import { PHONES } from './demo.ts';
import type { TestWorld } from './test-world.ts';
import type { ReadCall } from './used-fields.ts';

/** What the mock answers to each call of the portal when it goes well, `login` after an sms code. */
export async function realAnswers(world: TestWorld): Promise<Readonly<Record<ReadCall, unknown>>> {
  const guest = world.browser();
  const loginCustom = await guest.greet();
  const sendSmsCode = await guest.sendCode(PHONES.group, 'login');
  const choice = await guest.signInBySms(PHONES.group, await world.latestCode(PHONES.group, 'login'));
  const listByPhone = await guest.listByPhone(PHONES.group);
  const listByOutAccountId = await guest.listByOutAccountId();
  const chosen = await guest.chooseAccount(dataOf(listByPhone, 'listByPhone')[0]?.accountId ?? '');

  const scanner = world.browser();
  const attributes = { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' };
  const prepare = await scanner.post(PATHS.prepare, { gotoUrl: DEFAULT_TARGET, loginType: 'native', attributes });
  const { weChatScene } = dataOf(prepare, 'prepare').extData;
  await world.phone(weChatScene, 'confirm', 'wx-buyer01');
  const qrStatus = await scanner.pollQr(weChatScene);

  const forgetful = world.browser();
  const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
  const verifySmsCode = await forgetful.verifyCode(PHONES.newbie, code);
  const [verifyToken = ''] = Object.keys(dataOf(verifySmsCode, 'verifySmsCode').map);

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
    publicKey: await guest.get(PATHS.publicKey),
    loginConfig: await guest.loginMethods(),
    currentCustomer: await scanner.currentCustomer(),
    basicInfo: await scanner.basicInfo(),
    loginByIdentifier: await world.browser().identify(dataOf(chosen, 'login').gsid ?? ''),
    logout: await scanner.logout(),
    register: await register(world),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, { body }]) => [name, body])) as typeof answers;
}

/** A login that opens the choice has no gsid, one that signs in has. */
function withAllFields(choice: Answer, chosen: Answer): Pick<Answer, 'body'> {
  return { body: { success: true, data: { ...dataOf(chosen, 'login'), ...dataOf(choice, 'login') } } };
}

async function register(world: TestWorld): Promise<Answer> {
  const code = await world.codeFor(PHONES.unregistered, 'register');
  return world.browser().register(PHONES.unregistered, code);
}
