import { asJson, type Json } from '#simulators/chat-host/protocol/json.ts';
import type { PhoneMessage } from '#simulators/chat-host/wire/phone-wire.ts';

export interface PhoneReply {
  readonly ok: boolean;
  readonly body: Json;
}

export type ListenToEvents = (name: string, body: Json) => void;

/** The web view's end of the line to its phone: numbers each call and hands each reply to who asked. */
export class PhoneLine {
  readonly #post: (message: unknown) => void;
  readonly #calls = new Map<number, { method: string; onReply: (reply: PhoneReply) => void }>();
  #last = 0;
  /** an event of one call: the method that was called, and what came */
  onEvent: (method: string, body: Json) => void = () => undefined;
  onBroadcast: ListenToEvents = () => undefined;

  constructor(post: (message: unknown) => void) {
    this.#post = post;
  }

  /** Native code takes values, never functions: anything that JSON cannot carry is dropped. */
  call(method: string, params: unknown, onReply: (reply: PhoneReply) => void): void {
    this.#last += 1;
    this.#calls.set(this.#last, { method, onReply });
    this.#post({ id: this.#last, method, params: asJson(params) });
  }

  /** A reply may come twice, as hosts do it; one to an unknown call is ignored. */
  receive(message: PhoneMessage): void {
    if (message.type === 'broadcast') this.onBroadcast(message.name, message.body);
    else {
      const call = this.#calls.get(message.id);
      if (message.type === 'reply') call?.onReply(message);
      else if (call) this.onEvent(call.method, message.body);
    }
  }
}
