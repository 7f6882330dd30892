import { isLoopbackUrl } from '#kit/node/send-http.ts';
import { targetOf } from '#scripts/contract/target/read-target.ts';
import type { TargetAddress } from '#scripts/contract/target/target-transport.ts';
import { readCommandLine } from '#scripts/run/command-line.ts';
import { freePort, takenAddress } from '#scripts/run/free-port.ts';
import { helpText, repeated, switched, valued } from '#server/shell/command.ts';
import { startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';
import { takenPortText } from '#server/shell/listen-error.ts';
import { type OriginFlags, readOriginFlags } from '#server/shell/origin-flags.ts';
import { ALLOW_HOST_FLAG, portFrom, readHostFlags, SANDBOX_FLAGS } from '#server/shell/sandbox-flags.ts';
import { readWireFile } from '#server/shell/wire-file.ts';

const FLAGS = {
  port: valued('N', 'port of the portal (default: PORT or 5173; 0: a free one)'),
  'api-port': valued('N', 'port of the API (default: API_PORT or 5174; 0: a free one)'),
  'allow-host': ALLOW_HOST_FLAG,
  'public-origin': SANDBOX_FLAGS['public-origin'],
  'allow-origin': SANDBOX_FLAGS['allow-origin'],
  fixture: SANDBOX_FLAGS.fixture,
  fixtures: valued(
    'DIR',
    'a folder of your own fixtures, where the console saves (default: UC_SANDBOX_FIXTURES or fixtures/drafts)',
  ),
  quiet: switched('does not print messages, QR codes and refused calls'),
  wire: valued('FILE', 'wire format of the world main, or of the target: a wire file (docs/wire.md)'),
  target: valued('URL', 'a real back end in place of the API; its path is honoured. There is no console, no simulator'),
  prefix: valued(
    'PATH',
    'with --target: path before every call, such as /go (default: /go or none, as the target has it)',
  ),
  header: repeated('NAME:VALUE', 'with --target: sent with every call, for a gateway; may be repeated'),
  insecure: switched('with --target: takes any certificate'),
};

const HELP = helpText(
  ['npm run dev [-- OPTION…]', 'npm run dev -- --target URL [--wire FILE] [OPTION…]'],
  'Starts the portal (Vite) and the API, or the portal before a real back end; changed code takes effect at once. Ctrl+C ends it.',
  FLAGS,
);

/** Options of the API alone, and of a target alone. */
const OF_API = ['api-port', 'public-origin', 'allow-origin', 'fixture', 'fixtures', 'quiet'] as const;
const OF_TARGET = ['prefix', 'header', 'insecure'] as const;

export interface DevSettings {
  readonly port: number;
  readonly apiPort: number;
  readonly fixture: string;
  /** folder where the console saves */
  readonly fixtures: string;
  readonly isQuiet: boolean;
  /** names beside loopback that pages and API answer to (ALLOW_HOST, separated by commas, and --allow-host) */
  readonly hosts: readonly string[];
  readonly origins: OriginFlags;
  readonly wire: string | undefined;
  /** a real back end in place of the API */
  readonly target: TargetAddress | null;
}

/** Settings of `npm run dev`: flags win over the environment. @throws one clear sentence for a bad port */
export async function readDevSettings(): Promise<DevSettings> {
  const { values } = readCommandLine(HELP, FLAGS);
  const { target: url } = values;
  const idle = (url === undefined ? OF_TARGET : OF_API).find((name) => values[name] !== undefined);
  if (idle !== undefined)
    throw new Error(
      url === undefined
        ? `--${idle} goes with --target URL`
        : `--${idle} is of the API, in whose place --target stands`,
    );
  const port = await orFree(portFrom(values.port, process.env.PORT, '5173'));
  const named = (process.env.ALLOW_HOST ?? '').split(/[\s,]+/).filter(Boolean);
  const { allowed: hosts } = readHostFlags('127.0.0.1', [...named, ...(values['allow-host'] ?? [])]);
  const settings = {
    port,
    apiPort: await orFree(portFrom(values['api-port'], process.env.API_PORT, '5174')),
    fixture: values.fixture ?? 'default',
    fixtures: values.fixtures ?? (process.env.UC_SANDBOX_FIXTURES || 'fixtures/drafts'),
    isQuiet: values.quiet === true,
    hosts,
    origins: readOriginFlags(values['public-origin'], values['allow-origin'] ?? [], { port, hosts, scheme: 'http' }),
    wire: values.wire,
    target: url === undefined ? null : targetOf({ ...values, target: url }),
  };
  // A slip in the file ends the command, not the API below it.
  if (values.wire !== undefined) readWireFile(values.wire);
  if (settings.target && isOwn(settings.target.url, port))
    throw new Error(`--target ${url}: this is the portal's own address; expected that of a back end`);
  if (!settings.target && settings.port === settings.apiPort)
    throw new Error(`Portal and API cannot share port ${settings.port}`);
  return settings;
}

/** Rejects with one clear sentence where a port is taken: the flag that chooses another is not the servers' own. */
export async function checkPorts({ port, apiPort, target }: DevSettings): Promise<void> {
  const portal = { port, flag: '--port', variable: 'PORT' };
  const api = { port: apiPort, flag: '--api-port', variable: 'API_PORT' };
  for (const asked of target ? [portal] : [portal, api]) {
    const address = await takenAddress(asked.port);
    if (address !== null) throw new Error(takenPortText({ ...asked, address }));
  }
}

/** Rejects as the API would, where it could not start with this fixture. */
export async function checkFixture({ fixture, fixtures }: DevSettings): Promise<void> {
  await startFixture(fixtureLibrary(fixtures), fixture);
}

/** True for the address of the portal itself, which would ask itself without end. */
function isOwn(target: string, port: number): boolean {
  const url = new URL(target);
  return isLoopbackUrl(url) && url.protocol === 'http:' && Number(url.port || 80) === port;
}

function orFree(port: number): number | Promise<number> {
  return port === 0 ? freePort() : port;
}
