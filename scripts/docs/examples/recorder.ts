import { CONTROL } from '#contract/control/endpoints.ts';
import type { MadeCall, MadeExamples, MadeRefusal } from '#contract/document/examples.ts';
import { type Endpoint, isControl } from '#contract/endpoint.ts';
import { Refusal } from '#contract/envelope.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { CookieStore, HttpRequest, HttpResponse, Transport } from '#kit/http.ts';
import { NodeTransport } from '#kit/node/node-transport.ts';

/** The Host that examples are asked at: it stands in QR codes and addresses. */
const EXAMPLE_HOST = 'localhost:5173';

const CALLS: readonly Endpoint[] = [...Object.values(ENDPOINTS), ...Object.values(CONTROL)];

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
interface Kept {
  readonly successes: Record<string, MadeCall['successes'][string]>;
  readonly refusals: Mutable<MadeCall['refusals']>;
}

/** Sends calls and keeps the first success of each form and the first refusal of each code, by call. */
export class Recorder implements Transport {
  readonly origin: string;
  /** plain texts of the encrypted fields of the next call */
  plain: Readonly<Record<string, string>> | null = null;
  readonly #inner: NodeTransport;
  readonly #calls = new Map<string, Kept>();
  readonly #refusals: MadeRefusal[] = [];

  constructor(origin: string) {
    this.origin = origin;
    this.#inner = new NodeTransport(origin);
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const { plain } = this;
    const response = await this.#inner.send({ ...request, headers: { host: EXAMPLE_HOST, ...request.headers } });
    const url = new URL(request.target, this.origin);
    for (const { endpoint, params } of callsOf(request.method, url.pathname))
      this.#keep(endpoint, requestOf(request, url, params, plain), response);
    return response;
  }

  openCookies(): CookieStore {
    return this.#inner.openCookies();
  }

  /** Keeps a call that came by another way. */
  keep(endpoint: Endpoint, response: Pick<HttpResponse, 'status' | 'text'>): void {
    this.#keep(endpoint, {}, response);
  }

  /** The body of a call that succeeded; undefined where none has. */
  bodyOf({ name }: Endpoint): unknown {
    return Object.values(this.#calls.get(name)?.successes ?? {})[0]?.request.body;
  }

  made(): MadeExamples {
    const names = CALLS.map(({ name }) => name).filter((name) => this.#calls.has(name));
    return {
      calls: Object.fromEntries(names.map((name) => [name, this.#calls.get(name) as MadeCall])),
      refusals: this.#refusals,
    };
  }

  #keep(
    endpoint: Endpoint,
    request: MadeCall['successes'][string]['request'],
    response: Pick<HttpResponse, 'status' | 'text'>,
  ): void {
    const kept = this.#calls.get(endpoint.name) ?? { successes: {}, refusals: {} };
    this.#calls.set(endpoint.name, kept);
    const refusal = refusalIn(response);
    if (refusal && isRefusalCode(refusal.code)) {
      kept.refusals[refusal.code] ??= this.#placeOf(refusal);
      return;
    }
    // The document does not hold itself.
    if (response.status >= 400 || endpoint.name === CONTROL.openapi.name) return;
    const name = formOf(request);
    kept.successes[name] ??= { request, ...answerOf(endpoint, response) };
  }

  #placeOf(refusal: MadeRefusal): number {
    const text = JSON.stringify(refusal);
    const place = this.#refusals.findIndex((known) => JSON.stringify(known) === text);
    return place === -1 ? this.#refusals.push(refusal) - 1 : place;
  }
}

/** A call's way to sign in is its form; all others have one. */
function formOf({ body }: { readonly body?: unknown }): string {
  return String((body as { loginType?: unknown } | undefined)?.loginType ?? 'success');
}

/** The calls that a request means: that of its path and method; where the path takes no such method, all of the path's. */
function callsOf(method: string, path: string): { endpoint: Endpoint; params: Record<string, string> }[] {
  const ofPath = CALLS.filter((call) => pathPattern(call).test(path));
  const meant = ofPath.filter((call) => call.method === method);
  return (meant.length > 0 ? meant : ofPath).map((endpoint) => ({
    endpoint,
    params: { ...pathPattern(endpoint).exec(path)?.groups },
  }));
}

function pathPattern({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replaceAll('$', String.raw`\$`).replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function requestOf(
  { body }: HttpRequest,
  url: URL,
  params: Record<string, string>,
  plain: Readonly<Record<string, string>> | null,
): MadeCall['successes'][string]['request'] {
  const query = Object.fromEntries([...url.searchParams].filter(([name]) => name !== COOKIES.ctoken));
  return {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { body: jsonOf(body) }),
    ...(plain ? { plain } : {}),
  };
}

function refusalIn({ text }: Pick<HttpResponse, 'text'>): MadeRefusal | null {
  const { success, data } = Refusal.safeParse(jsonOf(text));
  if (!success) return null;
  const { code, msg, path, expected } = data.err;
  const place = { ...(path === undefined ? {} : { path }), ...(expected === undefined ? {} : { expected }) };
  return { code, msg, ...place, ...(data.loginUrl === undefined ? {} : { loginUrl: data.loginUrl }) };
}

/** The data of a portal call, the whole answer of a control call, the text of a stream. */
function answerOf(endpoint: Endpoint, { text }: Pick<HttpResponse, 'text'>): { answer: unknown } {
  if (endpoint.name === CONTROL.events.name) return { answer: text };
  const body = jsonOf(text);
  return { answer: isControl(endpoint) ? body : (body as { data: unknown }).data };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Headers that make a call one about a world, with leave to use the control API. */
export function controlHeaders(world: string): Record<string, string> {
  return { [HEADERS.control]: '1', [HEADERS.world]: world };
}
