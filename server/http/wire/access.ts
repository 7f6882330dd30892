import type { Request } from 'express';
import { type QueryValue, targetOf } from '#contract/portal/redirect.ts';
import type { Settings } from '#domain/settings.ts';
import { LOOPBACK_HOST } from './host-guard.ts';

/** Doors of one server beside those that are always open; each field is a switch of the command (threats K1, K4). */
export interface Access {
  /** names beside loopback that Host may have: `--allow-host`, and the listening address */
  readonly hosts: readonly string[];
  /** the listening address: `--host` */
  readonly address: string;
  /** origin of the team's own front, where absolute addresses lead: `--public-origin`; null: that of the Host */
  readonly publicOrigin: string | null;
  /** origins of the same host and another port whose pages may call the portal's API: `--allow-origin` */
  readonly allowOrigins: readonly string[];
}

export const CLOSED: Access = { hosts: [], address: '127.0.0.1', publicOrigin: null, allowOrigins: [] };

/** The doors of the application that a request came to. */
export function accessOf({ app }: Pick<Request, 'app'>): Access {
  return app.locals.access as Access;
}

/** The origin that the request was sent to; the Host has passed the guard. Forwarded headers are never read. */
export function hostOrigin({ socket, headers }: Pick<Request, 'socket' | 'headers'>): string {
  return `${'encrypted' in socket ? 'https' : 'http'}://${headers.host}`;
}

/**
 * The origin the browser sees, which absolute addresses and the gotoUrl policy use: `--public-origin` where it is given,
 * because a proxy may have replaced the Host, else that of the Host.
 */
export function originOf(request: Request): string {
  return accessOf(request).publicOrigin ?? hostOrigin(request);
}

/** True for a call of a page at its own origin, directly or by the proxy of `--public-origin` (threat K2). */
export function isOwnOrigin(request: Request): boolean {
  const { origin } = request.headers;
  return origin === undefined || origin === hostOrigin(request) || origin === accessOf(request).publicOrigin;
}

/**
 * The origin of another port that a call comes from with leave (threat K4); null for any other call. The Host must have
 * the same name: to another one the page is a foreign site.
 */
export function allowedOrigin(request: Request): string | null {
  const { origin, host = '' } = request.headers;
  if (origin === undefined || !accessOf(request).allowOrigins.includes(origin)) return null;
  if (request.headers['sec-fetch-site'] === 'cross-site') return null;
  return nameOf(origin.replace(/^https?:\/\//, '')) === nameOf(host) ? origin : null;
}

/** Switches that a call needed to be answered as it was, as the command line has them: for its row in the journal. */
export function switchesOf(request: Request): string[] {
  const { address, publicOrigin } = accessOf(request);
  const host = request.headers.host ?? '';
  const origin = allowedOrigin(request);
  return [
    ...(LOOPBACK_HOST.test(host.toLowerCase())
      ? []
      : [`${nameOf(host) === address.toLowerCase() ? '--host' : '--allow-host'} ${nameOf(host)}`]),
    ...(publicOrigin === null || publicOrigin === hostOrigin(request) ? [] : [`--public-origin ${publicOrigin}`]),
    ...(origin === null ? [] : [`--allow-origin ${origin}`]),
  ];
}

/** Name of a Host, without its port. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d{1,5}$/, '');
}

type Lists = Pick<Settings, 'gotoUrlAllowList'>;

/** The world's gotoUrl allow-list, and the origins of `--allow-origin`: who signs in from there goes back there. */
export function gotoUrlAllowList(request: Request, settings: Lists): string[] {
  return [...settings.gotoUrlAllowList, ...accessOf(request).allowOrigins];
}

/** Redirect target of a call by the one policy: a path is one of the page that calls, on whichever port that is. */
export function gotoTarget(request: Request, settings: Lists, gotoUrl: QueryValue): string {
  const own = originOf(request);
  return targetOf(gotoUrl, allowedOrigin(request) ?? own, [...gotoUrlAllowList(request, settings), own]);
}
