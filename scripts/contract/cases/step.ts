import type { ResponseOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QrCodeState } from '#contract/portal/qr.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { KnownAccount } from '#scripts/contract/drivers/driver.ts';
import type { Trial } from '#scripts/contract/trial.ts';

/** Steps that several cases take, each judged where it is taken. */

/** Signs in by password. @throws Ended where that does not work */
export async function signedIn(trial: Trial, { account, password }: KnownAccount): Promise<PortalClient> {
  const client = trial.client();
  trial.success('login', 'right password', await client.signInByPassword(account, password));
  return client;
}

/** True for a visitor who is signed in, by the call that says so. */
async function isSignedIn(trial: Trial, client: PortalClient, place: string): Promise<boolean> {
  return trial.success('currentCustomer', place, await client.currentCustomer()).isLogin;
}

/** Judges whether a visitor is signed in after something. */
export async function judgeSignedIn(
  trial: Trial,
  client: PortalClient,
  place: string,
  expected: boolean,
): Promise<boolean> {
  const got = await isSignedIn(trial, client, place);
  return trial.promise('currentCustomer', place, 'field data.isLogin', got, expected);
}

/** Judges that a session is over: what needs one is refused, with where to sign in. */
export async function judgeEnded(trial: Trial, client: PortalClient, place: string): Promise<void> {
  const weight = { grade: 'spec', source: 'spec §8' } as const;
  trial.refused('basicInfo', place, await client.basicInfo(), 'LOGIN_REQUIRED', weight);
}

/** A sign-in by password with its gsid. */
export async function gsidOf(
  trial: Trial,
  { account, password }: KnownAccount,
  client = trial.client(),
): Promise<string> {
  const { gsid } = trial.success('login', 'right password', await client.signInByPassword(account, password));
  const isThere = typeof gsid === 'string';
  trial.holds('login', 'right password', 'field data.gsid', isThere, isThere ? 'there' : 'missing', 'a gsid', {
    grade: 'spec',
    source: 'spec §3',
  });
  return trial.needed(gsid, 'login', 'right password', 'data.gsid');
}

export type QrAttributes = ResponseOf<typeof ENDPOINTS.prepare>['extData'];

/** A new QR code of a visitor. */
export async function preparedQr(
  trial: Trial,
  client: PortalClient,
  isLogin: 0 | 1 = 1,
  gotoUrl = '/go',
): Promise<QrAttributes> {
  const attributes = { loginSource: 'qrcode', isLogin, envVersion: 'release' };
  const body = { gotoUrl, loginType: 'native', attributes };
  return trial.success('prepare', 'a new QR code', await client.send(ENDPOINTS.prepare, { body })).extData;
}

/** The status that a poll answers with; null where it cannot be read. */
async function polledStatus(trial: Trial, client: PortalClient, scene: string, place: string): Promise<number | null> {
  const { qrCode } = trial.success('qrStatus', place, await client.pollQr(scene));
  const state = QrCodeState.safeParse(parsed(qrCode));
  trial.holds(
    'qrStatus',
    place,
    'field data.qrCode',
    state.success,
    state.success ? 'there' : 'another form',
    'a JSON text with qrCodeStatus',
    { grade: 'spec', source: 'spec §3' },
  );
  return state.data?.qrCodeStatus ?? null;
}

/** Judges the status of a QR code. */
export async function judgeStatus(
  trial: Trial,
  client: PortalClient,
  scene: string,
  place: string,
  expected: number,
): Promise<void> {
  const got = await polledStatus(trial, client, scene, place);
  if (got === null) return;
  trial.promise('qrStatus', place, 'qrCodeStatus', String(got), String(expected), { grade: 'spec', source: 'spec §4' });
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
