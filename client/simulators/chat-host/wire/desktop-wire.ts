import { type HostCall, type HostOutput, METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import type { HostInput } from '#simulators/chat-host/protocol/host-state.ts';
import { asJson, type Json, objectOf, parseJson } from '#simulators/chat-host/protocol/json.ts';

/** Host input read from a message of the app's window. Strings are the portal's own messages to a parent. */
export function readDesktopMessage(data: unknown, origin: string, containerId: string): HostInput {
  if (typeof data === 'string') {
    const body = parseJson(data) ?? data;
    const type = objectOf(body).type;
    return note(origin, `门户消息${typeof type === 'string' ? ` ${type}` : ''}`, body, '不是宿主调用，不应答');
  }
  const message = objectOf(asJson(data));
  const { type, msgId, methodName, body = null } = message;
  if (type === 'response') return note(origin, METHODS.introduction, body, '应用应答了重新握手');
  if (type !== 'request' || !Number.isInteger(msgId) || typeof methodName !== 'string') {
    return note(origin, '未知消息', message, '形状不对，不应答');
  }
  if (message.containerId !== containerId) return note(origin, methodName, body, 'containerId不对，不应答');
  const call: HostCall = { key: String(msgId), origin, method: methodName, body, containerId };
  return { type: 'call', call };
}

function note(origin: string, method: string, body: Json, outcome: string): HostInput {
  return { type: 'note', origin, method, body, outcome };
}

/**
 * The messages to the app's window that one output becomes, and whether another origin has to send each; a burst becomes
 * as many as it says.
 */
export function desktopMessages(output: HostOutput) {
  if (output.kind === 'broadcast') return [];
  const msgId = Number(output.key);
  if (output.kind === 'event') {
    const data = { type: 'event', msgId, eventName: output.name, body: output.body };
    return Array.from({ length: output.times }, () => ({ data, byStranger: false }));
  }
  const { ok, body, forged } = output;
  const data = { type: 'response', msgId: forged === 'id' ? msgId + 1 : msgId, success: ok, body };
  return [{ data, byStranger: forged === 'origin' }];
}

/** The host introduces a window of itself: from then on the app sends its requests there. */
export function introduction(containerId: string, msgId: number): { readonly [name: string]: Json } {
  return { type: 'request', msgId, containerId, methodName: METHODS.introduction, body: {} };
}
