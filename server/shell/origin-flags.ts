import type { Access, ForeignOriginListener, ForeignPage } from '#http/wire/access.ts';
import { LOOPBACK_HOST } from '#http/wire/host-guard.ts';

export type OriginFlags = Pick<Access, 'publicOrigin' | 'allowOrigins'>;

/** Addresses of the sandbox by its flags. */
export interface Reached {
  /** 0: a free one */
  readonly port: number;
  /** names beside loopback that Host may have */
  readonly hosts: readonly string[];
  readonly scheme: 'http' | 'https';
}

/** The origins of a team's own client. @throws one sentence with the next thing to do */
export function readOriginFlags(
  publicOrigin: string | undefined,
  allowOrigins: readonly string[],
  reached: Reached,
): OriginFlags {
  if (publicOrigin !== undefined && !isOrigin(publicOrigin))
    throw new Error(
      `--public-origin ${publicOrigin}: expected an origin such as http://localhost:3000, without a path`,
    );
  for (const origin of allowOrigins) checkAllowed(origin, reached);
  return { publicOrigin: publicOrigin ?? null, allowOrigins };
}

/** Cookies and their checks cross ports, never hosts: a page on another host is another site, and needs a proxy. */
function checkAllowed(origin: string, { port, hosts, scheme }: Reached): void {
  const expected = 'expected an exact origin such as http://localhost:3000, without a path, a wildcard or a list';
  if (!isOrigin(origin)) throw new Error(`--allow-origin ${origin}: ${expected}`);
  const url = new URL(origin);
  const name = url.hostname;
  if (!LOOPBACK_HOST.test(name) && !hosts.includes(name))
    throw new Error(`--allow-origin ${origin}: the sandbox does not answer to ${name}. ${BY_PROXY}`);
  if (url.protocol !== `${scheme}:`)
    throw new Error(
      `--allow-origin ${origin}: the sandbox speaks ${scheme}, so this page is another site. ${BY_PROXY}`,
    );
  if (port !== 0 && Number(url.port || DEFAULT_PORTS[scheme]) === port)
    throw new Error(`--allow-origin ${origin}: this is the sandbox's own port; expected another one of the same host`);
}

const DEFAULT_PORTS = { http: 80, https: 443 } as const;

const BY_PROXY =
  "Only another port of the same host is allowed; let the server of the other host pass the portal's calls and /__sandbox on " +
  'to the sandbox instead, and start with --public-origin URL (Vite: docs/own-client.md#by-proxy-vite, nginx: docs/own-client.md#by-proxy-nginx)';

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const REPORTED_MAX = 20;

/** Reports each refused name of a Host once, at most 20 of them. */
export function reportForeignHosts(print: (line: string) => void): (name: string) => void {
  const report = onceEach(print);
  return (name) => report(name, `Host ${name} was refused; if this name is yours, start with --allow-host ${name}`);
}

/** Reports each origin whose pages called without leave once, at most 20 of them, with the option that lets them read answers. */
export function reportForeignOrigins(print: (line: string) => void): ForeignOriginListener {
  const report = onceEach(print);
  return (page) =>
    report(
      `${page.origin} ${page.called}`,
      `A page of ${page.origin} called, and its browser hides the answer; if it is yours, ${wayIn(page)}`,
    );
}

function wayIn({ origin, name, called }: ForeignPage): string {
  if (name === called) return `start with --allow-origin ${origin}`;
  if (!LOOPBACK_HOST.test(name))
    return 'it needs a proxy, because it is on another host (docs/own-client.md#by-proxy-vite)';
  return `start with --allow-origin ${origin} and call ${name} instead of ${called}, which is another host`;
}

/** Prints a line for each key once, at most 20 lines. */
export function onceEach(print: (line: string) => void): (key: string, line: string) => void {
  const reported = new Set<string>();
  return (key, line) => {
    if (reported.has(key) || reported.size >= REPORTED_MAX) return;
    reported.add(key);
    print(line);
  };
}
