import { readCommandLine } from '#scripts/run/command-line.ts';
import { freePort, takenAt } from '#scripts/run/free-port.ts';
import { helpText, switched, valued } from '#server/shell/command.ts';
import { startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';
import { takenPortText } from '#server/shell/listen-error.ts';
import { type OriginFlags, readOriginFlags } from '#server/shell/origin-flags.ts';
import { ALLOW_HOST_FLAG, readHostFlags, SANDBOX_FLAGS } from '#server/shell/sandbox-flags.ts';

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
};

const HELP = helpText(
  ['npm run dev [-- OPTION…]'],
  'Starts the portal (Vite) and the API; changed code takes effect at once. Ctrl+C ends both.',
  FLAGS,
);

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
}

/** Settings of `npm run dev`: flags win over the environment. @throws one clear sentence for a bad port */
export async function readDevSettings(): Promise<DevSettings> {
  const { values } = readCommandLine(HELP, FLAGS);
  const port = await portOf('--port', values.port ?? (process.env.PORT || '5173'));
  const named = (process.env.ALLOW_HOST ?? '').split(/[\s,]+/).filter(Boolean);
  const { allowed: hosts } = readHostFlags('127.0.0.1', [...named, ...(values['allow-host'] ?? [])]);
  const settings = {
    port,
    apiPort: await portOf('--api-port', values['api-port'] ?? (process.env.API_PORT || '5174')),
    fixture: values.fixture ?? 'default',
    fixtures: values.fixtures ?? (process.env.UC_SANDBOX_FIXTURES || 'fixtures/drafts'),
    isQuiet: values.quiet === true,
    hosts,
    origins: readOriginFlags(values['public-origin'], values['allow-origin'] ?? [], { port, hosts, scheme: 'http' }),
  };
  if (settings.port === settings.apiPort) throw new Error(`Portal and API cannot share port ${settings.port}`);
  return settings;
}

/** Rejects with one clear sentence where a port is taken: the flag that chooses another is not the servers' own. */
export async function checkPorts({ port, apiPort }: DevSettings): Promise<void> {
  for (const asked of [
    { port, flag: '--port', variable: 'PORT' },
    { port: apiPort, flag: '--api-port', variable: 'API_PORT' },
  ]) {
    const address = await takenAt(asked.port);
    if (address !== null) throw new Error(takenPortText({ ...asked, address }));
  }
}

/** Rejects as the API would, where it could not start with this fixture. */
export async function checkFixture({ fixture, fixtures }: DevSettings): Promise<void> {
  await startFixture(fixtureLibrary(fixtures), fixture);
}

function portOf(flag: string, text: string): number | Promise<number> {
  const port = Number(text);
  if (text === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${flag} ${text}: expected a whole number from 0 to 65535`);
  return port === 0 ? freePort() : port;
}
