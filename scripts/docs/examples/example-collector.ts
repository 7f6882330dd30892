import { CONTROL } from '#contract/control/endpoints.ts';
import type { ApiExamples, MadeCall, MadeRefusal, MadeSuccess } from '#contract/document/examples.ts';
import { type Endpoint, isControl } from '#contract/endpoint.ts';
import { Refusal } from '#contract/envelope.ts';
import { jsonOf } from '#contract/json-value.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import { COOKIES } from '#contract/storage.ts';
import type { CookieStore, HttpRequest, HttpResponse, Transport } from '#kit/http.ts';
import { NodeTransport } from '#kit/node/node-transport.ts';

/** The Host that examples are asked at: it stands in QR codes and addresses. */
const EXAMPLE_HOST = 'localhost:5173';

const CALLS: readonly Endpoint[] = [...Object.values(ENDPOINTS), ...Object.values(CONTROL)];

interface Kept extends MadeCall {
  readonly successes: Record<string, MadeSuccess>;
  readonly refusals: Record<string, MadeRefusal>;
}

/** Sends calls and keeps the first success of each form and the first refusal of each code, by call. */
export class ExampleCollector implements Transport {
  readonly origin: string;
  /** plain texts of the encrypted fields of the next call */
  plain: Readonly<Record<string, string>> | null = null;
  readonly #inner: NodeTransport;
  readonly #calls = Object.fromEntries(CALLS.map(({ name }) => [name, { successes: {}, refusals: {} } as Kept]));

  constructor(origin: string) {
    this.origin = origin;
    this.#inner = new NodeTransport(origin);
  }

  get made(): ApiExamples {
    return this.#calls;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const { plain } = this;
    const response = await this.#inner.send({ ...request, headers: { host: EXAMPLE_HOST, ...request.headers } });
    const { pathname, searchParams } = new URL(request.target, this.origin);
    const endpoint = CALLS.find(({ method, path }) => method === request.method && pattern(path).test(pathname));
    if (endpoint) {
      const params = { ...pattern(endpoint.path).exec(pathname)?.groups };
      const query = Object.fromEntries([...searchParams].filter(([name]) => name !== COOKIES.ctoken));
      this.keep(endpoint, response, {
        ...(Object.keys(params).length > 0 ? { params } : {}),
        ...(Object.keys(query).length > 0 ? { query } : {}),
        ...(request.body === undefined ? {} : { body: jsonOf(request.body) }),
        ...(plain ? { plain } : {}),
      });
    }
    return response;
  }

  openCookies(): CookieStore {
    return this.#inner.openCookies();
  }

  /** The body of a call that succeeded; undefined where none has. */
  bodyOf({ name }: Endpoint): unknown {
    return Object.values(this.#calls[name]?.successes ?? {})[0]?.request.body;
  }

  keep(
    endpoint: Endpoint,
    { status, text }: Pick<HttpResponse, 'status' | 'text'>,
    request: MadeSuccess['request'] = {},
  ): void {
    const { successes = {}, refusals = {} } = this.#calls[endpoint.name] ?? {};
    const { success, data: refusal } = Refusal.safeParse(jsonOf(text));
    if (success && isRefusalCode(refusal.err.code)) {
      const { loginUrl, err } = refusal;
      refusals[err.code] ??= { ...err, ...(loginUrl === undefined ? {} : { loginUrl }) };
    } else if (status < 400 && endpoint.name !== CONTROL.openapi.name) {
      // The document does not hold itself. A call's way to sign in is its form; all others have one.
      const form = (request.body as { loginType?: string } | undefined)?.loginType ?? 'success';
      successes[form] ??= { request, answer: answerOf(endpoint, jsonOf(text) ?? text) };
    }
  }
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('$', String.raw`\$`).replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/** The data of a portal call, the whole answer of a control call, the text of a stream. */
function answerOf(endpoint: Endpoint, body: unknown): unknown {
  return isControl(endpoint) ? body : (body as { data?: unknown }).data;
}
