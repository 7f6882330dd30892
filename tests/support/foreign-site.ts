import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A server of somebody else on this machine: what its pages do is no business of the portal's. */
export interface ForeignSite {
  readonly port: number;
  /** every request that came in, as `METHOD path` */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Serves one page at every path, on a free port, under whatever name the browser finds it; with a certificate by https. */
export async function startForeignSite(html: string, tls?: { cert: string; key: string }): Promise<ForeignSite> {
  const requests: string[] = [];
  const answer: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>foreign</title>${html}`);
  };
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port: (server.address() as AddressInfo).port, requests, close };
}
