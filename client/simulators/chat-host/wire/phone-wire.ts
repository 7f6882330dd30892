import type { HostOutput } from '#simulators/chat-host/protocol/host-call.ts';
import type { HostInput } from '#simulators/chat-host/protocol/host-state.ts';
import { asJson, type Json, objectOf } from '#simulators/chat-host/protocol/json.ts';

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
