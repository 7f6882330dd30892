import type { IncomingHttpHeaders } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { listening } from '#support/listening.ts';
import '#support/quiet-dom.ts';

export interface StubResponse {
  readonly status?: number;
  /** JSON unless it is a string, which is sent as it stands */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** the connection ends instead of an answer */
  readonly drop?: boolean;
  /** milliseconds before the answer */
  readonly delay?: number;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface StubApi {
  readonly origin: string;
  readonly seen: SeenRequest[];
  /** answers for a path, in order; the last one stays */
  on(path: string, ...answers: StubResponse[]): void;
  close(): Promise<void>;
}

export const TOKENS = { 'Set-Cookie': ['ctoken=c1; Path=/', 'csrf_token=x1; Path=/'] };

export function ok(data: unknown): StubResponse {
  return { body: { success: true, data } };
}

export function refused(status: number, code: string, msg: string, headers: Record<string, string | string[]> = {}) {
  return { status, body: { success: false, err: { code, msg } }, headers };
}

/** A server at the network's edge with given answers; the page stands on its origin. */
export async function stubApi(page = '/go/portal/register'): Promise<StubApi> {
  const answers = new Map<string, StubResponse[]>();
  const seen: SeenRequest[] = [];
  const { url: origin, close } = await listening((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    void textOf(request).then((text) => {
      const { pathname: path, searchParams: query } = url;
      seen.push({
        method: request.method ?? '',
        path,
        query,
        headers: request.headers,
        body: text ? JSON.parse(text) : null,
      });
      const list = answers.get(path) ?? [
        { status: 404, body: { success: false, err: { code: 'PATH_UNKNOWN', msg: '' } } },
      ];
      const answer = (list.length > 1 ? list.shift() : list[0]) ?? {};
      setTimeout(() => {
        if (answer.drop) {
          response.destroy();
          return;
        }
        const raw = typeof answer.body === 'string';
        response.writeHead(answer.status ?? 200, {
          'Content-Type': raw ? 'text/html' : 'application/json',
          ...answer.headers,
        });
        response.end(raw ? answer.body : answer.body === undefined ? '' : JSON.stringify(answer.body));
      }, answer.delay ?? 0);
    });
  });
  setPage(origin + page);
  clearCookies();
  return {
    origin,
    seen,
    on: (path, ...given) => answers.set(path, given),
    close,
  };
}

/** Puts the happy-dom page onto an address without loading anything. */
export function setPage(href: string): void {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(href);
}

export function setTokens(ctoken = 'c1', csrf = 'x1', page: Document = document): void {
  page.cookie = `ctoken=${ctoken}; path=/`;
  page.cookie = `csrf_token=${csrf}; path=/`;
}

export function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the client reads them there
    document.cookie = `${pair.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
}
