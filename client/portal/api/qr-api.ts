import * as z from 'zod/mini';
import { jsonOf } from '#contract/json-value.ts';
import type { PrepareRequest, PrepareResponse, QrStatusRequest, QrStatusResponse } from '#contract/portal/qr.ts';
import { Picture, QrCode, type QrCodeState } from '#contract/value-forms.ts';
import type { ApiClient } from './api-client.ts';
import { unreadable } from './api-error.ts';
import { type FieldsOf, Id, optionalField } from './used-fields.ts';

const Ticket = z.object({
  qrcode: Picture,
  weChatScene: Id,
} satisfies FieldsOf<PrepareResponse['extData']>);
export type QrTicket = z.infer<typeof Ticket>;
const Prepared = z.object({ extData: Ticket } satisfies FieldsOf<PrepareResponse>);

/** gsid and firstLogin belong to a confirmation: their values before it never matter. */
const Status = z.object({
  qrCode: QrCode,
  gsid: optionalField(z.string()),
  firstLogin: optionalField(z.boolean()),
} satisfies FieldsOf<QrStatusResponse>);
/** Content of the JSON string `qrCode`. */
const State = z.object({ qrCodeStatus: z.number() } satisfies FieldsOf<z.infer<typeof QrCodeState>>);

export interface QrState {
  /** 0 initial, 2 confirmed, 4 expired; any other number means: keep polling */
  readonly status: number;
  readonly gsid: string | undefined;
  /** undefined where the answer has none */
  readonly firstLogin: boolean | undefined;
}

/** A new QR ticket: `isLogin` 1 on the login page, 0 at registration. */
export async function prepareQr(
  api: ApiClient,
  { gotoUrl, isLogin }: { gotoUrl: string; isLogin: 0 | 1 },
  signal?: AbortSignal,
): Promise<QrTicket> {
  const attributes = { loginSource: 'qrcode', isLogin, envVersion: 'release' } as const;
  const body: PrepareRequest = { gotoUrl, loginType: 'native', attributes };
  return (await api.call({ call: 'prepare', body, signal }, Prepared)).extData;
}

/** The state of a ticket. The answer's `qrCode` is a JSON string; any other text is an unreadable answer. */
export async function qrStatus(api: ApiClient, weChatScene: string, signal?: AbortSignal): Promise<QrState> {
  const body: QrStatusRequest = { attributes: { weChatScene } };
  const answer = await api.call({ call: 'qrStatus', body, signal }, Status);
  const state = State.safeParse(jsonOf(answer.qrCode));
  if (!state.success) throw unreadable();
  return { status: state.data.qrCodeStatus, gsid: answer.gsid, firstLogin: answer.firstLogin };
}
