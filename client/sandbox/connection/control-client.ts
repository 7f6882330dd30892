import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/storage.ts';
import { failureOf, unreachable, unreadable } from './control-failure.ts';
import { addressOf, type ControlInput } from './control-request.ts';
import { controlToken } from './control-token.ts';

/** The headers that every control call of `world` carries. */
export function controlHeaders(world: string): Record<string, string> {
  const token = controlToken();
  return { [HEADERS.control]: '1', [HEADERS.world]: world, ...(token && { [HEADERS.token]: token }) };
}

/** Does one control call. Throws a ControlFailure when it is refused, unanswered or answered in another shape. */
export async function callControl<Call extends Endpoint>(
  world: string,
  endpoint: Call,
  input: ControlInput = {},
): Promise<AnswerOf<Call>> {
  const { body, signal } = input;
  const headers = controlHeaders(world);
  const request: RequestInit = { method: endpoint.method, headers, cache: 'no-store', credentials: 'same-origin' };
  if (signal) request.signal = signal;
  if (endpoint.method !== 'GET') {
    headers['content-type'] = 'application/json';
    request.body = JSON.stringify(body ?? {});
  }
  const answer = await fetch(addressOf(endpoint, input), request).catch(() => Promise.reject(unreachable()));
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw failureOf(json, answer.status);
  const parsed = endpoint.response.safeParse(json);
  if (!parsed.success) throw unreadable();
  return parsed.data as AnswerOf<Call>;
}
