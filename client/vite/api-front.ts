import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Plugin, ProxyOptions, ViteDevServer } from 'vite';
import * as z from 'zod/mini';
import { SANDBOX } from '#contract/paths.ts';
import { printable } from '#contract/printable.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { escaped, isForPerson, sendNotice } from '#http/pages/notice-page.ts';
import { drain, isWhole } from '#http/wire/body-bytes.ts';
import { dropConnection, sendRefusal } from '#http/wire/send.ts';
import type { ApiPort } from './api-port.ts';
import { isModule, openDoor } from './front-door.ts';

const ApiError = z.object({ line: z.string(), requestId: z.optional(z.string()) });

/**
 * First line of the API's newest error, if the file of API_ERROR has one.
 * @param requestId the call that met it; left out: the API is not there
 */
function apiErrorLine(requestId?: string): string | null {
  try {
    const error = ApiError.parse(JSON.parse(readFileSync(process.env.API_ERROR ?? '', 'utf8')));
    return requestId === undefined || error.requestId === requestId ? error.line : null;
  } catch {
    return null;
  }
}

/** Seconds after which a page that found no API asks again. */
const RETRY_S = '2';

/**
 * Vite before the API: modules are Vite's, everything else is the API's, pages too. The API chooses an address's page
 * and its headers; Vite adds its scripts.
 * @param hosts names beside loopback that both answer to
 */
export function apiFront(api: ApiPort, port: number, hosts: readonly string[]): Plugin {
  let vite: ViteDevServer;
  const proxy: ProxyOptions = {
    target: api.url,
    // Host stays the browser's (threat K7): no changeOrigin.
    xfwd: true,
    selfHandleResponse: true,
    bypass: async ({ url = '/' }) => {
      if (isOfVite(url)) return url;
      // While the API starts or restarts, requests wait for it instead of failing.
      await api.settled();
    },
    configure: (server) => {
      // Slashes stay as they came: two at the beginning make another path, for which the API has a hint.
      server.on('proxyReq', (sent, { url = '/' }) => {
        sent.path = url;
      });
      server.on('proxyRes', (answer, request, response) => {
        handOn(vite, { answer, request, response }).catch(() => response.destroy());
      });
      server.on('error', (error, request, response) => {
        // The API may end a connection on purpose, for a fault: the browser sees the same.
        if (isRefusedConnection(error) && 'writeHead' in response) refuseStarting(request, response);
        else if ('headersSent' in response && !response.headersSent) dropUnanswered(response);
        else response.destroy();
      });
    },
  };
  return {
    name: 'api-front',
    config: () => ({ server: { proxy: { '^/': proxy } } }),
    configureServer(server) {
      vite = server;
      openDoor(server, port, hosts);
      return () =>
        server.middlewares.use((_request, response) => sendRefusal(response, new Refusal('PATH_UNKNOWN', null)));
    },
  };
}

/** Documents of the portal are files that the API serves. */
function isOfVite(url: string): boolean {
  const path = url.replace(/[?#].*$/s, '');
  return !path.startsWith('/docs/') && !path.startsWith(`${SANDBOX.prefix}/`) && isModule(path);
}

interface Exchange {
  readonly answer: IncomingMessage;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function handOn(vite: ViteDevServer, { answer, request, response }: Exchange): Promise<void> {
  const isError = answer.statusCode === REFUSALS.INTERNAL.status && isForPerson(request);
  if (isError && answer.headers['content-type']?.startsWith('application/json')) {
    answer.resume();
    return showInternal(String(answer.headers[HEADERS.requestId]), response);
  }
  response.statusCode = answer.statusCode ?? 502;
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) response.setHeader(name, value);
  // An answer cut short by the API ends short in the browser too: an event stream must not look alive.
  answer.once('close', () => {
    if (!answer.complete) response.destroy();
    // Response before the whole request: a client that is still sending would not read the response otherwise.
    else if (!isWhole(request)) drain(request, () => undefined);
  });
  if (!answer.headers['content-type']?.startsWith('text/html') || request.url?.startsWith('/docs/')) {
    answer.pipe(response);
    return;
  }
  const page = await text(answer);
  response.removeHeader('content-length');
  response.end(page && (await vite.transformIndexHtml(request.url ?? '/', page)));
}

/** A page that was asked for in the address bar comes as soon as the API is there. */
function refuseStarting(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (!isForPerson(request)) {
    sendRefusal(response, new Refusal('SANDBOX_STARTING', null));
    return;
  }
  const line = apiErrorLine();
  const heading = line === null ? '沙箱正在启动' : '沙箱没有启动';
  sendNotice(response, heading, 'SANDBOX_STARTING', { Refresh: RETRY_S }, [
    ...(line === null ? [] : errorWords(line)),
    '沙箱启动后，这一页会自己打开。',
  ]);
}

/** Shows an internal error of the API to a person as a page in place of JSON. */
function showInternal(requestId: string, response: ServerResponse): void {
  const headers = { [HEADERS.requestId]: requestId };
  const line = apiErrorLine(requestId);
  sendNotice(response, '沙箱自身出错', 'INTERNAL', headers, line === null ? ['错误见终端。'] : errorWords(line));
}

function errorWords(line: string): string[] {
  return ['完整的错误见终端：', `<code>${escaped(printable(line))}</code>`];
}

/** Vite would send an error response of its own; without its socket it cannot. */
function dropUnanswered(response: ServerResponse): void {
  const { socket } = response;
  if (socket) response.detachSocket(socket);
  dropConnection(socket);
}

/** True if nothing listens on the API's port. */
function isRefusedConnection(error: object): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED';
}
