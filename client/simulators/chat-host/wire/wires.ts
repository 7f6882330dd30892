import {
  asJson,
  type HostCall,
  type HostOutput,
  type Json,
  METHODS,
  objectOf,
  parseJson,
} from '#simulators/chat-host/protocol/host-call.ts';
import type { HostInput } from '#simulators/chat-host/protocol/host-state.ts';

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

/** Messages from the phone's page to the bridge inside its web view, over one MessagePort. */
export type PhoneMessage =
  | { readonly type: 'reply'; readonly id: number; readonly ok: boolean; readonly body: Json }
  | { readonly type: 'event'; readonly id: number; readonly name: string; readonly body: Json }
  | { readonly type: 'broadcast'; readonly name: string; readonly body: Json };

/** The first word of a web view to its phone; it carries the port. */
export const PHONE_HELLO = 'host-phone-hello';

/** A call that came over the port; null for anything else. */
export function readPhoneCall(data: unknown, origin: string): HostInput | null {
  const { id, method, params = null } = objectOf(asJson(data));
  if (!Number.isInteger(id) || typeof method !== 'string') return null;
  return { type: 'call', call: { key: String(id), origin, method, body: params } };
}

/** The messages one output becomes. A port has no other senders, so a response of a foreign origin never comes. */
export function phoneMessages(output: HostOutput): readonly PhoneMessage[] {
  if (output.kind === 'broadcast') return [{ type: 'broadcast', name: output.name, body: output.body }];
  const id = Number(output.key);
  if (output.kind === 'event') {
    const { name, body, times } = output;
    return Array.from({ length: times }, () => ({ type: 'event' as const, id, name, body }));
  }
  const { ok, body, forged } = output;
  return forged === 'origin' ? [] : [{ type: 'reply', id: forged === 'id' ? -id : id, ok, body }];
}
