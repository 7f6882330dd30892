import type { ResponseOf } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { QrCodeState } from '#contract/portal/qr.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { KnownAccount } from '#scripts/contract/drivers/driver.ts';
import { HARMLESS, harmlessBody } from '#scripts/contract/grounds/harmless.ts';
import type { Readable } from '#scripts/contract/judge/answer-shape.ts';
import { SAYS, type Says } from '#scripts/contract/says.ts';
import type { Trial } from '#scripts/contract/trial.ts';

/** Steps that several cases take, each judged where it is taken. */

const MASKED = /^\d{3}\*+\d{4}$/;

/** Signs in by password. @throws Ended where that does not work */
export async function signedIn(trial: Trial, { account, password }: KnownAccount): Promise<PortalClient> {
  const client = trial.client();
  trial.success('right password', await client.signInByPassword(account, password));
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
    const { isLogin } = trial.judgeSuccess('currentCustomer', place, answer);
    return trial.field('currentCustomer', place, 'isLogin', isLogin, expected, says);
  }
  return trial.promise(witness.call, place, 'signed in', trial.grounds.isSomebody(witness, answer), expected, says);
}

/** Judges that a session is over: what needs one is refused, with where to sign in. */
export async function judgeEnded(trial: Trial, client: PortalClient, place: string): Promise<void> {
  if (trial.grounds.absent.has('basicInfo')) await judgeSignedIn(trial, client, place, false);
  else trial.refused(place, await client.basicInfo(), 'LOGIN_REQUIRED');
}

/** Judges that a value is there. */
export function judgeThere(
  trial: Trial,
  call: EndpointName,
  place: string,
  field: string,
  value: unknown,
  expected: string,
  says: Says = 'assumed',
): boolean {
  const isThere = value !== undefined && value !== null;
  return trial.holds(call, place, `field ${field}`, isThere, isThere ? 'there' : 'missing', expected, says);
}

/** Judges that phones are masked, those that are there. */
export function judgeMasked(
  trial: Trial,
  call: EndpointName,
  place: string,
  field: string,
  phones: readonly unknown[],
  says: Says = 'assumed',
): void {
  const isMasked = phones.every((phone) => phone === undefined || MASKED.test(String(phone)));
  trial.holds(call, place, `field ${field}`, isMasked, isMasked ? 'masked' : 'not masked', 'a masked phone', says);
}

/** A sign-in by password with its gsid. */
export async function gsidOf(
  trial: Trial,
  { account, password }: KnownAccount,
  client = trial.client(),
): Promise<string> {
  const place = 'right password';
  const { gsid } = trial.success(place, await client.signInByPassword(account, password));
  judgeThere(trial, 'login', place, 'data.gsid', gsid, 'a gsid', SAYS.gsid);
  return trial.needed(gsid, 'login', place, 'data.gsid');
}

/** The scene of a visitor's new QR code. */
export async function preparedQr(trial: Trial, client: PortalClient, isLogin: 0 | 1 = 1): Promise<string> {
  const body = { ...HARMLESS.prepare, attributes: { ...HARMLESS.prepare.attributes, isLogin } };
  const place = 'a new QR code';
  const { extData } = trial.success(place, await client.send(ENDPOINTS.prepare, { body }));
  return trial.needed(extData?.weChatScene, 'prepare', place, 'data.extData.weChatScene');
}

/** Judges the status of a QR code. @returns the answer's data */
export async function judgeStatus(
  trial: Trial,
  client: PortalClient,
  scene: string,
  place: string,
  expected: number,
  says: Says = 'assumed',
): Promise<Readable<ResponseOf<typeof ENDPOINTS.qrStatus>>> {
  const data = trial.success(place, await client.pollQr(scene));
  const state = QrCodeState.safeParse(parsed(data.qrCode));
  const got = state.success ? 'there' : 'another form';
  const form = 'a JSON text with qrCodeStatus';
  if (trial.holds('qrStatus', place, 'field data.qrCode', state.success, got, form, SAYS.qrCode))
    trial.promise('qrStatus', place, 'qrCodeStatus', state.data?.qrCodeStatus, expected, says);
  return data;
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** A code that is surely not `code`. */
export function otherThan(code: string): string {
  return `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`;
}
