import { isIP } from 'node:net';
import { HEADERS } from './contract/storage.ts';

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
  if (isIP(host) === 0 && !NAME.test(host)) throw new Error(`--host ${host} 无效：应为本机的 IP 地址或主机名`);
  for (const name of allowed) if (!isHostName(name)) throw new Error(notAHost(name));
  return { host, allowed: allowed.map((name) => name.toLowerCase()) };
}

/** As a Host header has it: an IPv6 address stands in brackets. */
function isHostName(name: string): boolean {
  const address = IN_BRACKETS.exec(name)?.[1];
  return address === undefined ? NAME.test(name) : isIP(address) === 6;
}

function notAHost(name: string): string {
  return `--allow-host ${name} 无效：应为 Host 中的主机名或 IP 地址，不含协议、端口和空格，IPv6 地址加方括号`;
}

/** Warning for a sandbox that is open to the network. */
export function exposedText({ host, allowed }: HostFlags, token: string): string {
  const byName = EVERYWHERE.includes(host)
    ? `从其他机器打开时，地址中的 IP 或主机名要先用 --allow-host 写明（${allowed.length > 0 ? `已允许 ${allowed.join('、')}` : '现在都会返回 403'}）。`
    : '';
  return `注意：正在监听 ${host}，同一网络的人都能访问。${byName}调用控制接口要带请求头 ${HEADERS.token}: ${token}（控制台会问到它）`;
}

/** Message for an address that cannot be listened on; undefined for any other failure. */
export function cannotListenText(code: string | undefined, host: string): string | undefined {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `--host ${host} 无效：找不到这个主机名`;
  return code === 'EADDRNOTAVAIL' ? `--host ${host} 无效：本机没有这个地址` : undefined;
}
