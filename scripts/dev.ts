import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printLine } from '#server/shell/command.ts';
import { isSupervised, watchParent } from '#server/shell/parent-watch.ts';
import { takeCachePlace } from './dev/cache-place.ts';
import { devBanner } from './dev/dev-banner.ts';
import { readableOutput } from './dev/dev-output.ts';
import { checkFixture, checkPorts, type DevSettings, readDevSettings } from './dev/dev-settings.ts';
import { runServers } from './dev/run-servers.ts';
import { runScript } from './run/command-line.ts';

const POLL_MS = 30;
const WEB = ['--import', 'tsx', 'scripts/dev/web.ts'];
/** It sends SIGTERM where a file of the server has changed, and waits while the API leaves its worlds. */
const TSX_WATCH = [createRequire(import.meta.url).resolve('tsx/cli'), 'watch', '--clear-screen=false'];

/** @param worlds file in which a restarting API leaves its worlds for its successor */
function apiFlags(
  { apiPort, fixture, fixtures, isQuiet, hosts, origins }: DevSettings,
  worlds: string,
): readonly string[] {
  const { publicOrigin, allowOrigins } = origins;
  return [
    '--api-only',
    ...['--fixture', fixture, '--fixtures', fixtures],
    ...(isQuiet ? ['--quiet'] : []),
    // The API must answer to the same names as Vite before it.
    ...hosts.flatMap((host) => ['--allow-host', host]),
    ...(publicOrigin === undefined ? [] : ['--public-origin', publicOrigin]),
    ...allowOrigins.flatMap((origin) => ['--allow-origin', origin]),
    ...['--port', String(apiPort), '--keep-worlds', worlds],
  ];
}

/** Each server says for itself that it is ready; this adds what to do next. */
async function announce({ port, apiPort }: DevSettings, end: AbortSignal): Promise<void> {
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  while (!end.aborted) {
    // The API may just be restarting because a file was saved: then the next try gets the accounts.
    const banner = await devBanner(port, apiUrl, performance.now() / 1000).catch(() => null);
    if (banner !== null) {
      for (const line of banner) printLine(line);
      return;
    }
    await sleep(POLL_MS);
  }
}

await runScript(async () => {
  const settings = await readDevSettings();
  // Before `tsx watch`, which waits for a change where its program could not start.
  await checkPorts(settings);
  await checkFixture(settings);
  // It holds secrets of the worlds: a folder for this user alone, which goes with this command.
  const folder = mkdtempSync(join(tmpdir(), 'uc-dev-'));
  const cache = takeCachePlace();
  process.once('exit', () => {
    cache.giveBack();
    rmSync(folder, { recursive: true, force: true });
  });
  const ending = new AbortController();
  const { code, ready, end } = runServers(
    { web: WEB, api: [...TSX_WATCH, 'server/shell/main.ts', ...apiFlags(settings, join(folder, 'worlds'))] },
    {
      ending,
      env: {
        PORT: String(settings.port),
        API_PORT: String(settings.apiPort),
        ALLOW_HOST: settings.hosts.join(','),
        // Both listen on loopback: a token is for one that does not, and Vite has none to send.
        UC_SANDBOX_TOKEN: '',
        VITE_CACHE: cache.name,
      },
      output: readableOutput(process.stdout, () => ending.signal.aborted),
    },
  );
  if (isSupervised()) watchParent(end);
  void ready.then(() => announce(settings, ending.signal));
  return code;
});
