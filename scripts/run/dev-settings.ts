import { startFixture } from '#server/fixtures/fixture-files.ts';
import { fixtureLibrary } from '#server/fixtures/fixture-library.ts';
import { takenPortText } from '#server/taken-port.ts';
import { readCommandLine } from './command-line.ts';
import { isPortFree } from './free-port.ts';

const HELP = `
npm run dev [-- OPTION…]

Starts the portal (Vite) and the API (tsx watch); changed code takes effect at once. Ctrl+C ends both.

  --port N             port of the portal (default: PORT or 5173)
  --api-port N         port of the API (default: API_PORT or 5174)
  --fixture NAME|FILE  data of the world main (default: default)
  --fixtures DIR       a folder of your own fixtures, where the console saves (default: fixtures)
  --quiet              does not print messages and QR codes
  --help               this text
`;

export interface DevSettings {
  readonly port: number;
  readonly apiPort: number;
  readonly fixture: string;
  /** folder where the console saves */
  readonly fixtures: string;
  readonly isQuiet: boolean;
}

/** Settings of `npm run dev`: flags win over the environment. @throws one clear sentence for a bad port */
export function readDevSettings(): DevSettings {
  const { values } = readCommandLine(HELP, {
    port: { type: 'string' },
    'api-port': { type: 'string' },
    fixture: { type: 'string' },
    fixtures: { type: 'string' },
    quiet: { type: 'boolean' },
  });
  const settings = {
    port: portOf('--port', values.port ?? process.env.PORT ?? '5173'),
    apiPort: portOf('--api-port', values['api-port'] ?? process.env.API_PORT ?? '5174'),
    fixture: values.fixture ?? 'default',
    fixtures: values.fixtures ?? (process.env.UC_SANDBOX_FIXTURES || 'fixtures'),
    isQuiet: values.quiet === true,
  };
  if (settings.port === settings.apiPort) throw new Error(`Portal and API cannot share port ${settings.port}`);
  return settings;
}

/** Checks for everything that would stop the two servers, before they start. @throws one clear sentence */
export async function checkDevSettings({ port, apiPort, fixture, fixtures }: DevSettings): Promise<void> {
  startFixture(fixtureLibrary(fixtures), fixture);
  for (const [number, flag, variable] of [
    [port, '--port', 'PORT'],
    [apiPort, '--api-port', 'API_PORT'],
  ] as const) {
    if (!(await isPortFree(number))) throw new Error(takenPortText(number, flag, variable));
  }
}

function portOf(flag: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${flag} ${text}: expected a whole number from 1 to 65535`);
  return port;
}
