import type { ServerResponse } from 'node:http';
import type { ProxyOptions } from 'vite';
import { sendBareRefusal } from '#http/wire/bare-refusal.ts';
import { drain, isWhole } from '#http/wire/body-bytes.ts';
import { dropConnection } from '#http/wire/drop-connection.ts';
import type { ApiPort } from './api-port.ts';

/** Paths of the API; everything else is a page or a module. Express matches paths in any case, so this does too. */
const API_PATHS = [
  '^/([gG][oO]/)?[uU][cC](/|$|\\?)',
  '^/([gG][oO]/)?([cC][dD][iI]|[bB][cC][pP][cC][rR][mM]/[rR][eE][sS][tT])/[aA][pP][iI](/|$|\\?)',
  '^/([gG][oO]/)?[aA][pP][iI](/|$|\\?)',
  '^/__sandbox/(api|enter)(/|$|\\?)',
];

/** Vite's proxy to the API on this machine. Host stays the browser's (threat K7): no changeOrigin. */
export function apiProxy(api: ApiPort): Record<string, ProxyOptions> {
  const options: ProxyOptions = {
    target: api.url,
    xfwd: true,
    // While the API starts or restarts, requests wait for it instead of failing.
    bypass: () => api.settled(),
    configure: (proxy) => {
      // An answer cut short by the API ends short in the browser too: an event stream must not look alive.
      proxy.on('proxyRes', (answer, request, response) => {
        answer.once('close', () => {
          if (!answer.complete) response.destroy();
          // Response before the whole request: a client that is still sending would not read the response otherwise.
          else if (!isWhole(request)) drain(request, () => undefined);
        });
      });
      proxy.on('error', (error, _request, response) => {
        // A server that ends a connection has its reasons, a fault among them: the browser sees the same.
        if (isRefusedConnection(error) && 'writeHead' in response) sendBareRefusal(response, 'SANDBOX_STARTING');
        else if ('headersSent' in response && !response.headersSent) dropUnanswered(response);
        else response.destroy();
      });
    },
  };
  return Object.fromEntries(API_PATHS.map((path) => [path, options]));
}

/** Vite would send an error response of its own; without its socket it cannot. */
function dropUnanswered(response: ServerResponse): void {
  const { socket } = response;
  if (socket) response.detachSocket(socket);
  dropConnection(socket);
}

/** True if nothing listens on the API's port. */
export function isRefusedConnection(error: object): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED';
}
