import { isIP } from 'node:net';
import { HEADERS } from '#contract/storage.ts';

const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i;
const IN_BRACKETS = /^\[(.+)\]$/;
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

export interface HostFlags {
  /** where to listen */
  readonly host: string;
  /** names beside loopback that Host may have */
  readonly allowed: readonly string[];
}

/** The hosts a server was started with; names in small letters, as they are compared. @throws one clear sentence */
export function readHostFlags(host: string, allowed: readonly string[]): HostFlags {
  if (isIP(host) === 0 && !NAME.test(host))
    throw new Error(`--host ${host}: expected an IP address of this machine or a host name`);
  for (const name of allowed) if (!isHostName(name)) throw new Error(notAHost(name));
  return { host, allowed: allowed.map((name) => name.toLowerCase()) };
}

/** As a Host header has it: an IPv6 address stands in brackets. */
function isHostName(name: string): boolean {
  const address = IN_BRACKETS.exec(name)?.[1];
  return address === undefined ? NAME.test(name) : isIP(address) === 6;
}

function notAHost(name: string): string {
  return `--allow-host ${name}: expected a host name or an IP address as the Host header has it, without scheme, port or space; IPv6 in brackets`;
}

/** Warning for a sandbox that is open to the network. @param token left out where it was given: it may be a secret */
export function exposedText({ host, allowed }: HostFlags, token: string | null): string {
  const byName = EVERYWHERE.includes(host)
    ? `Other machines need the host of the address allowed by --allow-host (${allowed.length > 0 ? `allowed: ${allowed.join(', ')}` : 'none is: they get 403'}). `
    : '';
  return `Warning: listening on ${host}, open to everybody on its network. ${byName}Control calls need the header ${HEADERS.token}: ${token ?? 'the given token'} (the console asks for it)`;
}
