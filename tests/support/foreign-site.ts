import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { listening } from './listening.ts';

/** A server of another site on this machine, whose pages the portal has nothing to do with. */
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
  return { ...(await listening(tls ? createServer(tls, answer) : answer)), requests };
}
