import type { Endpoint } from '#contract/endpoint.ts';

export interface ControlInput {
  readonly params?: Readonly<Record<string, string>>;
  /** what is undefined or empty is left out */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** A control call with its input, before it is sent. */
export interface ControlCall {
  readonly endpoint: Endpoint;
  readonly input?: ControlInput;
  /** the body is this file's content: too long for a line */
  readonly bodyFile?: string;
}

/** Path and query of a call, everything in it escaped. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: ControlInput = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [],
  );
  const path = fillPath(endpoint.path, params);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** `/qr/:scene/:action` with its places filled and escaped. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (place, name: string) => encodeURIComponent(params[name] ?? place));
}
