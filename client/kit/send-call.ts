import type { Endpoint } from '#contract/endpoint.ts';
import { CallFailure } from './call-failure.ts';
import { CallResponse, type ReadData, type ReadReason } from './call-response.ts';
import type { HttpRequest, HttpResponse, Transport } from './http.ts';

/** A call that is ready to be sent. */
interface Outgoing extends Omit<HttpRequest, 'body'> {
  /** sent as JSON; a text is sent as it is */
  readonly body: unknown;
  /** the target as an error may show it, without tokens */
  readonly shown: string;
}

/** Sends one call and reads nothing of its response yet. @throws CallFailure where no response comes */
export async function sendCall<Call extends Pick<Endpoint, 'response'>>(
  transport: Transport,
  endpoint: Call,
  { method, target, shown, headers, body, signal }: Outgoing,
  read: ReadData,
  reason?: ReadReason,
): Promise<CallResponse<Call>> {
  const isText = typeof body === 'string' || body === undefined;
  const request: HttpRequest = {
    method,
    target,
    headers: { ...(!isText && { 'content-type': 'application/json' }), ...headers },
    body: isText ? body : JSON.stringify(body),
    signal,
  };
  let response: HttpResponse;
  try {
    response = await transport.send(request);
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new CallFailure({ method, target: shown, status: 0, code: '', text, expected: '' }, cause);
  }
  return new CallResponse({ method, target: shown }, response, endpoint, read, reason);
}
