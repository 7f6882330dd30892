import type { ResponseOf } from '#contract/endpoint.ts';
import type { SmsAction } from '#contract/fields.ts';
import { jsonOf } from '#contract/json-value.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QrCodeState } from '#contract/value-forms.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { KnownAccount } from '#scripts/contract/drivers/driver.ts';
import type { Readable } from '#scripts/contract/judge/answer-shape.ts';
import type { Judged } from '#scripts/contract/judgement.ts';
import { SAYS, type Says } from '#scripts/contract/says.ts';
import { HARMLESS, harmlessBody } from '#scripts/contract/suite/harmless.ts';
import type { Trial } from '#scripts/contract/trial.ts';

/** Steps that several cases take, each judged where it is taken. */

/** Signs in by password. @throws Ended where that does not work */
export async function signedIn(trial: Trial, { account, password }: KnownAccount): Promise<PortalClient> {
  const client = trial.client();
  await trial.success('right password', client.signInByPassword(account, password));
  return client;
}

/** Judges whether a visitor is signed in after something, by a call that tells it. */
export async function judgeSignedIn(
  trial: Trial,
  client: PortalClient,
  place: string,
  expected: boolean,
  says: Says = 'assumed',
): Promise<boolean> {
  const { witness } = trial.grounds;
  const asked = witness?.call ?? 'currentCustomer';
  const answer = await client.send(ENDPOINTS[asked], { body: harmlessBody(asked) });
  if (
    witness === null ||
    Object.hasOwn((answer.isSuccess && (answer.body as { data?: object }).data) || {}, 'isLogin')
  ) {
    const customer = trial.at('currentCustomer', place).success(answer);
    return customer.promise('field data.isLogin', customer.data.isLogin, expected, says);
  }
  return trial.at(asked, place).promise('signed in', trial.grounds.isSomebody(witness, answer), expected, says);
}

/** Judges that a session is over: what needs one is refused, with where to sign in. */
export async function judgeEnded(trial: Trial, client: PortalClient, place: string): Promise<void> {
  if (trial.grounds.absent.has('basicInfo')) await judgeSignedIn(trial, client, place, false);
  else await trial.refused(place, client.basicInfo(), 'LOGIN_REQUIRED');
}

/** A sign-in by password with its gsid. */
export async function gsidOf(
  trial: Trial,
  { account, password }: KnownAccount,
  client = trial.client(),
): Promise<string> {
  const signedIn = await trial.success('right password', client.signInByPassword(account, password));
  const { gsid } = signedIn.data;
  signedIn.there('data.gsid', gsid, 'a gsid', SAYS.gsid);
  return signedIn.needed(gsid, 'data.gsid');
}

/** An account's phone, with the code that it got. */
export async function codeSent(trial: Trial, action: SmsAction, client = trial.client()) {
  const { phone } = await trial.setup.account();
  return { phone, code: await trial.setup.code(client, phone, action) };
}

/** The scene of a visitor's new QR code. */
export async function preparedQr(trial: Trial, client: PortalClient, isLogin: 0 | 1 = 1): Promise<string> {
  const body = { ...HARMLESS.prepare, attributes: { ...HARMLESS.prepare.attributes, isLogin } };
  const prepared = await trial.success('a new QR code', client.send(ENDPOINTS.prepare, { body }));
  return prepared.needed(prepared.data.extData?.weChatScene, 'data.extData.weChatScene');
}

/** Judges the status of a QR code. */
export async function judgeStatus(
  trial: Trial,
  client: PortalClient,
  scene: string,
  place: string,
  expected: number,
  says: Says = 'assumed',
): Promise<Judged<Readable<ResponseOf<typeof ENDPOINTS.qrStatus>>>> {
  const polled = await trial.success(place, client.pollQr(scene));
  const state = QrCodeState.safeParse(jsonOf(String(polled.data.qrCode)));
  const got = state.success ? 'there' : 'another form';
  const form = 'a JSON text with qrCodeStatus';
  if (polled.holds('field data.qrCode', state.success, got, form, SAYS.qrCode))
    polled.promise('qrCodeStatus', state.data?.qrCodeStatus, expected, says);
  return polled;
}

/** A code that is surely not `code`. */
export function otherThan(code: string): string {
  return `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`;
}
