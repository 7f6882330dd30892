import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Connect, Plugin, ProxyOptions, ViteDevServer } from 'vite';
import { HEADER_READ_MAX } from '#contract/limits.ts';
import { SANDBOX } from '#contract/paths.ts';
import { Refusal } from '#domain/refusal.ts';
import { FILE_PATH } from '#http/pages/file-path.ts';
import { refuseAtDoor } from '#http/pages/refuse-at-door.ts';
import { drain, isWhole } from '#http/wire/body-bytes.ts';
import { type ForeignHostListener, refusalAtDoor } from '#http/wire/host-guard.ts';
import { dropConnection, sendRefusal } from '#http/wire/send.ts';
import { printError, printLine } from '#server/shell/command.ts';
import { listenBeside } from '#server/shell/listen.ts';
import { readable } from '#server/shell/listen-error.ts';
import { reportForeignHosts } from '#server/shell/origin-flags.ts';
import type { ApiPort } from './api-port.ts';

/** Opens a file in the editor. */
const EDITOR = '/__open-in-editor';
/** Seconds after which a page that found no API asks again. */
const RETRY_S = '2';

/**
 * Vite before the API: modules are Vite's, everything else is the API's, pages too. It knows which one an address shows
 * and with which headers; Vite adds its scripts.
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
      if (isModule(url)) return url;
      // While the API starts or restarts, requests wait for it instead of failing.
      await api.settled();
    },
    configure: (server) => {
      server.on('proxyRes', (answer, request, response) => {
        handOn(vite, { answer, request, response }).catch(() => response.destroy());
      });
      server.on('error', (error, request, response) => {
        // A server that ends a connection has its reasons, a fault among them: the browser sees the same.
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
      const front = server.httpServer;
      // Undocumented, and read at each connection; the same in Node 20 to 26.
      if (front) Object.assign(front, { maxHeaderSize: HEADER_READ_MAX });
      front?.once(
        'listening',
        () => void listenBeside(front).then(() => printLine(`pages ready http://localhost:${port}`), endTaken),
      );
      // Before Vite's own check of the Host, whose answer is a page for people (threat K1).
      const handle = doorGuard(hosts, reportForeignHosts(printLine));
      server.middlewares.stack.unshift({ route: '', handle });
      server.middlewares.use(EDITOR, refuseForeignPage);
      return () =>
        server.middlewares.use((_request, response) => sendRefusal(response, new Refusal('PATH_UNKNOWN', null)));
    },
  };
}

/** A port that another program took after it was looked at ends the front, as at the first address. */
function endTaken(error: Error): void {
  printError(readable(error, 'PORT'));
  process.exit(1);
}

/** True for what Vite serves: its own files, and those that pages load from it. */
function isModule(url: string): boolean {
  const path = url.replace(/[?#].*$/s, '');
  if (path.startsWith('/docs/') || path.startsWith(`${SANDBOX.prefix}/`)) return false;
  return path.startsWith('/@') || path === EDITOR || FILE_PATH.test(path);
}

interface Exchange {
  readonly answer: IncomingMessage;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function handOn(vite: ViteDevServer, { answer, request, response }: Exchange): Promise<void> {
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
function refuseStarting({ headers }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (headers.accept?.includes('text/html')) response.setHeader('Refresh', RETRY_S);
  sendRefusal(response, new Refusal('SANDBOX_STARTING', null));
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

function doorGuard(hosts: readonly string[], report: ForeignHostListener): Connect.NextHandleFunction {
  return (request, response, next) => {
    const refusal = refusalAtDoor(request, hosts, report);
    if (refusal) refuseAtDoor(request, response, refusal);
    else next();
  };
}

/** Vite starts an editor on a GET: a picture of another site's page may not (threat K2). */
function refuseForeignPage(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (request.headers['sec-fetch-site'] === 'same-origin') next();
  else sendRefusal(response, new Refusal('CROSS_SITE_REJECTED', null));
}
