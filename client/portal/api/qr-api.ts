import { PATHS } from '#contract/paths.ts';
import {
  type PrepareRequest,
  PrepareResponse,
  QrCodeState,
  type QrStatusRequest,
  QrStatusResponse,
} from '#contract/qr.ts';
import { unreadable } from './api-error.ts';
import { type CallOptions, call } from './call.ts';

export interface QrTicket {
  /** a PNG data URL */
  readonly qrcode: string;
  readonly weChatScene: string;
}

export interface QrAnswer {
  /** 0 initial, 2 confirmed, 4 expired; any other number means: keep polling */
  readonly status: number;
  readonly gsid: string | undefined;
  readonly firstLogin: boolean;
}

/** A new QR ticket: `isLogin` 1 on the login page, 0 at registration. */
export async function prepareQr(
  { gotoUrl, isLogin }: { gotoUrl: string; isLogin: 0 | 1 },
  { signal }: CallOptions = {},
): Promise<QrTicket> {
  const attributes = { loginSource: 'qrcode', isLogin, envVersion: 'release' } as const;
  const body: PrepareRequest = { gotoUrl, loginType: 'native', attributes };
  return (await call({ method: 'POST', path: PATHS.prepare, body, signal }, PrepareResponse)).extData;
}

/** The state of a ticket. The answer's `qrCode` is a JSON string; one that is not is an unreadable answer. */
export async function qrStatus(
  { weChatScene }: { weChatScene: string },
  { signal }: CallOptions = {},
): Promise<QrAnswer> {
  const body: QrStatusRequest = { attributes: { weChatScene } };
  const answer = await call({ method: 'POST', path: PATHS.qrStatus, body, signal }, QrStatusResponse);
  const state = QrCodeState.safeParse(parseJson(answer.qrCode));
  if (!state.success) throw unreadable();
  return { status: state.data.qrCodeStatus, gsid: answer.gsid, firstLogin: answer.firstLogin ?? false };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
