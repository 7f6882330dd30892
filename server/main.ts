import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { announceTo } from './announce.ts';
import { outliveClosedOutput } from './closed-output.ts';
import { MAIN_WORLD } from './contract/storage.ts';
import { fixtureFolder, startFixture } from './fixtures/fixture-files.ts';
import { watchFixtures } from './fixtures/fixture-watch.ts';
import { cannotListenText, exposedText, readHostFlags } from './host-flags.ts';
import { KeyPool } from './key-pool.ts';
import { readOriginFlags, reportForeignHosts } from './origin-flags.ts';
import { drawToken } from './platform.ts';
import { projectRoot } from './project.ts';
import { FixtureError } from './sandbox/fixture/fixture-reader.ts';
import { startSandbox } from './start.ts';
import { takenPortText } from './taken-port.ts';

const HELP = `uc-sandbox: the sandbox of the portal's sign-in

  --port N            port (default: PORT or 5173; with --api-only API_PORT or 5174)
  --host ADDRESS      address to listen on (default: 127.0.0.1; any other prints the token that control calls need)
  --allow-host NAME   another Host to answer: a host name or an IP address; may be repeated
  --public-origin URL origin of your own front before this server: absolute addresses and gotoUrl use it
  --allow-origin URL  lets pages of this origin, another port of the same host, call the portal's API; may be repeated
  --fixture NAME|FILE data of the world main (default: default)
  --seed TEXT         seed of codes and ids (default: drawn at random)
  --api-only          the API without pages
  --quiet             does not print messages and QR codes
  --no-journal        records no requests (faster)
  --no-checks         does not check responses against the contract (faster)
  --allow-production  starts with NODE_ENV=production too
  --help              this text`;

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  'allow-host': { type: 'string', multiple: true },
  'public-origin': { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
  fixture: { type: 'string', default: 'default' },
  seed: { type: 'string' },
  'api-only': { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  'no-journal': { type: 'boolean', default: false },
  'no-checks': { type: 'boolean', default: false },
  'allow-production': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function main(keys: KeyPool): Promise<void> {
  const { values: flags } = parseArgs({ options: OPTIONS });
  if (flags.help) return print(HELP);
  if (process.env.NODE_ENV === 'production' && !flags['allow-production']) {
    throw new Error('The sandbox is not for production: with NODE_ENV=production it needs --allow-production');
  }
  const root = projectRoot();
  const port = portOf(
    flags.port ?? (flags['api-only'] ? (process.env.API_PORT ?? '5174') : (process.env.PORT ?? '5173')),
  );
  const client = flags['api-only'] ? undefined : join(root, 'dist');
  const open = readHostFlags(flags.host, flags['allow-host'] ?? []);
  const isLoopback = ['127.0.0.1', 'localhost', '::1'].includes(open.host);
  const token = isLoopback ? null : drawToken();
  const fixtures = join(root, 'fixtures');
  const hosts = isLoopback ? open.allowed : [open.host.toLowerCase(), ...open.allowed];
  const origins = readOriginFlags(flags['public-origin'], flags['allow-origin'] ?? [], { port, hosts, scheme: 'http' });
  const running = await startSandbox({
    port,
    host: flags.host,
    hosts,
    ...origins,
    onForeignHost: reportForeignHosts(print),
    token,
    switches: { journal: !flags['no-journal'], checks: !flags['no-checks'] },
    keys,
    fixtures: fixtureFolder(fixtures),
    fixture: startFixture(fixtures, flags.fixture),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    ...(client ? { client } : {}),
    ...(flags.quiet ? {} : { onWorld: announceTo(print) }),
  });
  const fixture = running.sandbox.find(MAIN_WORLD)?.fixture.source;
  watchFixtures({ sandbox: running.sandbox, folder: fixtures, file: fixture, print });
  if (token) print(exposedText(open, token));
  print(
    flags['api-only']
      ? `API ready ${running.url}`
      : `ready http://localhost:${running.port}/login console http://localhost:${running.port}/__sandbox/`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void running.close().then(() => process.exit(0)));
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`Port ${text}: expected a whole number from 0 to 65535`);
  return port;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

type ListenError = NodeJS.ErrnoException & { port?: number; hostname?: string; address?: string };

function sentenceOf(error: unknown): string {
  if (error instanceof FixtureError) return error.message;
  const { code, message, port = 0, hostname, address } = error as ListenError;
  const variable = process.argv.includes('--api-only') ? 'API_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return takenPortText(port, '--port', variable);
  return cannotListenText(code, hostname ?? address ?? '') ?? message;
}

outliveClosedOutput();
// Key generation starts before anything else, so that the first key is there when the server is.
const keys = new KeyPool();
void keys.ready();
main(keys).catch((error: unknown) => {
  keys.close();
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
});
