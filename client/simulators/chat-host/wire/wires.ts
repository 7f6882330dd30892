import {
  asJson,
  type HostOutput,
  type Json,
  METHODS,
  objectOf,
  parseJson,
} from '#simulators/chat-host/protocol/host-call.ts';
import type { HostTask } from '#simulators/chat-host/protocol/host-machine.ts';
import { takeCall } from '#simulators/chat-host/protocol/take-call.ts';

/** The task that a message of the app's window gives its host; a string is the portal's own message to a parent. */
export function readDesktopMessage(data: unknown, origin: string, containerId: string): HostTask {
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
  return (host) => takeCall(host, { key: String(msgId), origin, method: methodName, body, containerId });
}

/** Task that notes a message which is no call. */
export function note(origin: string, method: string, body: Json, outcome: string): HostTask {
  return (host) => host.write({ direction: 'note', origin, method, body, outcome });
}

/** An output as a message to the app's window, and whether another origin has to send it; null for no message. */
export function desktopMessage(output: HostOutput) {
  if (output.kind === 'broadcast') return null;
  const { kind, body } = output;
  const msgId = Number(output.key);
  if (kind === 'event') return { data: { type: kind, msgId, eventName: output.name, body }, byStranger: false };
  const { ok, forged } = output;
  const data = { type: 'response', msgId: forged === 'id' ? msgId + 1 : msgId, success: ok, body };
  return { data, byStranger: forged === 'origin' };
}

/** The host introduces a window of itself: from then on the app sends its requests there. */
export function introduction(containerId: string, msgId: number): { readonly [name: string]: Json } {
  return { type: 'request', msgId, containerId, methodName: METHODS.introduction, body: {} };
}

/** A call that came over a phone's port; null for anything else. */
export function readPhoneCall(data: unknown, origin: string): HostTask | null {
  const { key, method, body = null } = objectOf(asJson(data));
  if (typeof key !== 'string' || typeof method !== 'string') return null;
  return (host) => takeCall(host, { key, origin, method, body });
}
