import { isIP } from 'node:net';
import { HEADERS } from '#contract/storage.ts';
import { LOOPBACKS } from '#http/wire/access.ts';
import { type CommandLine, repeated, switched, valued } from './command.ts';
import type { LaunchOptions } from './launch.ts';
import { readOriginFlags } from './origin-flags.ts';
import { checkPair, drawToken } from './platform.ts';
import { orSentence, readWhole } from './whole-file.ts';
import { readWireFile } from './wire-file.ts';

/** Flag shared by start and dev. */
export const ALLOW_HOST_FLAG = repeated(
  'NAME',
  'another Host to answer: a host name or an IP address; may be repeated',
);

/** The options that every command which starts a sandbox has. */
export const SANDBOX_FLAGS = {
  'public-origin': valued('URL', 'origin of your own front before this server: absolute addresses and gotoUrl use it'),
  'allow-origin': repeated(
    'URL',
    "lets pages of this origin, another port of the same host, call the portal's API; may be repeated",
  ),
  fixture: valued('NAME|FILE', 'data of the world main (default: default)'),
  fixtures: valued(
    'DIR',
    'a folder of your own fixtures: found by name, listed in the console, where it saves (UC_SANDBOX_FIXTURES)',
  ),
  wire: valued('FILE', 'wire format of the world main: a wire file (docs/wire.md)'),
  seed: valued('TEXT', 'seed of codes and ids (default: drawn at random)'),
  token: valued(
    'TEXT',
    'token that control calls must carry as X-Sandbox-Token (UC_SANDBOX_TOKEN; default: none on loopback, else drawn)',
  ),
  cert: valued('FILE', 'serves https: the certificate, PEM'),
  key: valued('FILE', 'its private key, PEM'),
  'no-journal': switched('records no requests (faster)'),
  'no-checks': switched('does not check responses against the contract (faster)'),
};

type SandboxFlags = Partial<CommandLine<typeof SANDBOX_FLAGS>['values']> & {
  readonly host?: string | undefined;
  readonly 'allow-host'?: readonly string[] | undefined;
};

const LOOPBACK = '127.0.0.1';
const TOKEN = /^[\x21-\x7e]{8,256}$/;

export interface ReadFlags {
  readonly open: HostFlags;
  readonly isLoopback: boolean;
  /** the token came with the command line or the environment: it is no news, and may be a secret */
  readonly isTokenGiven: boolean;
  readonly options: Omit<LaunchOptions, 'print'>;
}

/** Options of a sandbox's start; flags win over the environment. @throws one sentence with the next thing to do */
export function readSandboxFlags(port: number, flags: SandboxFlags, env: NodeJS.ProcessEnv = process.env): ReadFlags {
  const open = readHostFlags(flags.host ?? LOOPBACK, flags['allow-host'] ?? []);
  const isLoopback = LOOPBACKS.includes(open.host);
  const given = flags.token ?? (env.UC_SANDBOX_TOKEN || undefined);
  if (given !== undefined && !TOKEN.test(given))
    throw new Error('--token (UC_SANDBOX_TOKEN): expected 8 to 256 letters, digits or signs, without spaces');
  const tls = readTls(flags);
  const hosts = isLoopback ? open.allowed : [open.host.toLowerCase(), ...open.allowed];
  const scheme = tls ? 'https' : 'http';
  return {
    open,
    isLoopback,
    isTokenGiven: given !== undefined,
    options: {
      port,
      host: open.host,
      hosts,
      ...readOriginFlags(flags['public-origin'], flags['allow-origin'] ?? [], { port, hosts, scheme }),
      token: given ?? (isLoopback ? null : drawToken()),
      switches: { journal: !flags['no-journal'], checks: !flags['no-checks'] },
      ...(env.UC_SANDBOX_COVERAGE ? { coverageParts: { folder: env.UC_SANDBOX_COVERAGE } } : {}),
      fixture: flags.fixture,
      wire: flags.wire === undefined ? undefined : readWireFile(flags.wire),
      fixtures: flags.fixtures ?? (env.UC_SANDBOX_FIXTURES || undefined),
      seed: flags.seed,
      tls,
    },
  };
}

/** The port of a flag, else of a variable; an empty variable counts as unset. @throws one sentence for an invalid port */
export function portFrom(flag: string | undefined, variable: string | undefined, usual: string): number {
  return portOf(flag ?? (variable || usual));
}

/** @throws one sentence for an invalid port */
export function portOf(text: string): number {
  const port = Number(text);
  // `1e3` and `0x50` are numbers too, and nobody means a port by them.
  if (!/^(?:0|[1-9]\d*)$/.test(text) || port > 65_535)
    throw new Error(`Port ${text}: expected a whole number from 0 to 65535`);
  return port;
}

function readTls({ cert, key }: SandboxFlags): LaunchOptions['tls'] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new Error('--key needs the certificate too: --cert FILE');
  if (key === undefined) throw new Error('--cert needs its private key too: --key FILE');
  return readTlsPair(cert, key);
}

/** Reads the files of `--cert` and `--key`. @throws one sentence with the file that cannot be read, or in Node's words */
function readTlsPair(certFile: string, keyFile: string): LaunchOptions['tls'] {
  const pair = { cert: readPem('--cert', certFile), key: readPem('--key', keyFile) };
  const expected = 'expected a certificate and its own private key without a passphrase, PEM';
  orSentence(`--cert ${certFile} --key ${keyFile}: ${expected}`, () => checkPair(pair.cert, pair.key));
  return pair;
}

function readPem(flag: string, file: string): string {
  return orSentence(`${flag} ${file}: this file cannot be read`, () => readWhole(file));
}

const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i;
const IN_BRACKETS = /^\[(.+)\]$/;
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

interface HostFlags {
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
