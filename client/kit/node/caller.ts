import request, { type Response } from 'supertest';

export type Answer = Response;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** sent as JSON; a text is sent as it is */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** One call over HTTP. Undefined headers and query values are left out; no answer throws. */
export async function send(base: string, method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  const agent = request(base);
  const target = path + queryText(path, options.query ?? {});
  const call = METHODS[method](agent, target);
  for (const [name, value] of Object.entries(options.headers ?? {})) if (value !== undefined) call.set(name, value);
  return options.body === undefined ? call : call.send(options.body as object);
}

const METHODS: Readonly<Record<Method, (agent: ReturnType<typeof request>, target: string) => request.Test>> = {
  GET: (agent, target) => agent.get(target),
  POST: (agent, target) => agent.post(target),
  PUT: (agent, target) => agent.put(target),
  PATCH: (agent, target) => agent.patch(target),
  DELETE: (agent, target) => agent.delete(target),
  HEAD: (agent, target) => agent.head(target),
  OPTIONS: (agent, target) => agent.options(target),
};

function queryText(path: string, query: NonNullable<CallOptions['query']>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return '';
  const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return (path.includes('?') ? '&' : '?') + text;
}
