import type { JsonBounds } from '#contract/json-value.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

/** One request, as a transport sends it. */
export interface HttpRequest {
  readonly method: HttpMethod;
  /** path and query, escaped */
  readonly target: string;
  /** undefined values are left out; `Host` may differ from the transport's origin where the transport can do that */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One response, as it came. */
export interface HttpResponse {
  readonly status: number;
  /** by lower-case name; values of a repeated header are joined by a comma, `set-cookie` stands in `setCookies` */
  readonly headers: Readonly<Record<string, string>>;
  /** each `Set-Cookie` line; empty in a browser, which keeps them to itself */
  readonly setCookies: readonly string[];
  readonly text: string;
}

/** Bounds of a response. A response beyond them is broken off, and the call fails as without a response. */
export interface ResponseLimits {
  /** as it travels, and again once a gateway's compression is undone */
  readonly bytes: number;
  readonly json: JsonBounds;
  /** from the request to the last byte */
  readonly wholeMs: number;
}

/** Sends requests to one server. */
export interface Transport {
  /** scheme, host and port, without a slash at the end; empty for the page's own */
  readonly origin: string;
  /** @throws the platform's own error where no response comes */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** The cookies of a fresh browser; in a browser, the page's own. */
  openCookies(): CookieStore;
}

/** The cookies of one browser at the transport's origin. */
export interface CookieStore {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  delete(name: string): void;
  /** the `Cookie` header; undefined without cookies, and where the platform sends it by itself */
  header(): string | undefined;
  /** keeps the cookies of a response */
  keep(setCookies: readonly string[]): void;
}
