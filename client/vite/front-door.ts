import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Connect, ViteDevServer } from 'vite';
import { HEADER_READ_MAX } from '#contract/limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { refuseAtDoor } from '#http/pages/refuse-at-door.ts';
import { refuseBrokenRequests } from '#http/wire/connections.ts';
import { type ForeignHostListener, refusalAtDoor } from '#http/wire/host-guard.ts';
import { FILE_PATH } from '#http/wire/page-headers.ts';
import { sendRefusal } from '#http/wire/send.ts';
import { printError, printLine } from '#server/shell/command.ts';
import { listenBeside } from '#server/shell/listen.ts';
import { readable } from '#server/shell/listen-error.ts';
import { reportForeignHosts } from '#server/shell/origin-flags.ts';

/** Opens a file in the editor. */
const EDITOR = '/__open-in-editor';

/**
 * The entrance of a Vite before another server: both loopbacks, and the checks before Vite's own.
 * @param hosts names beside loopback that it answers to
 */
export function openDoor({ httpServer: front, middlewares }: ViteDevServer, port: number, hosts: readonly string[]) {
  if (front) {
    // Undocumented, and read at each connection; the same in Node 20 to 26.
    Object.assign(front, { maxHeaderSize: HEADER_READ_MAX, requireHostHeader: false });
    // In place of Vite's own listener, whose answer has no body.
    refuseBrokenRequests(front.removeAllListeners('clientError') as Server, randomUUID);
    const opened = () => printLine(`pages ready http://localhost:${port}`);
    front.once('listening', () => void listenBeside(front).then(opened, endTaken));
  }
  // Before Vite's own check of the Host, whose answer is a page for people (threat K1).
  const handle = doorGuard(hosts, reportForeignHosts(printLine));
  middlewares.stack.unshift({ route: '', handle });
  middlewares.use(EDITOR, refuseForeignPage);
}

/** A port that another program took after the check ends the front, as at the first address. */
function endTaken(error: Error): void {
  printError(readable(error, 'PORT'));
  process.exit(1);
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

/** True for a path that Vite serves: its own files, and the modules that pages load from it. */
export function isModule(path: string): boolean {
  return path.startsWith('/@') || path === EDITOR || FILE_PATH.test(path);
}
