import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/storage.ts';
import { failureOf, unreachable, unreadable } from './control-failure.ts';
import { controlToken } from './control-token.ts';

export interface ControlInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** The headers that every control call of `world` carries. */
export function controlHeaders(world: string): Record<string, string> {
  const token = controlToken();
  return { [HEADERS.control]: '1', [HEADERS.world]: world, ...(token && { [HEADERS.token]: token }) };
}

/** Does one control call. Throws a ControlFailure when it is refused, unanswered or answered in another shape. */
export async function callControl<Call extends Endpoint>(
  world: string,
  endpoint: Call,
  { params = {}, body, signal }: ControlInput = {},
): Promise<AnswerOf<Call>> {
  const headers = controlHeaders(world);
  const request: RequestInit = { method: endpoint.method, headers, cache: 'no-store', credentials: 'same-origin' };
  if (signal) request.signal = signal;
  if (endpoint.method !== 'GET') {
    headers['content-type'] = 'application/json';
    request.body = JSON.stringify(body ?? {});
  }
  const answer = await fetch(fillPath(endpoint.path, params), request).catch(() => Promise.reject(unreachable()));
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw failureOf(json, answer.status);
  const parsed = endpoint.response.safeParse(json);
  if (!parsed.success) throw unreadable();
  return parsed.data as AnswerOf<Call>;
}

/** `/qr/:scene/:action` with its places filled and escaped. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (place, name: string) => encodeURIComponent(params[name] ?? place));
}
