import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printLine } from '#server/command/command.ts';
import { isSupervised, watchParent } from '#server/command/parent-watch.ts';
import { takeCachePlace } from './dev/cache-place.ts';
import { devBanner } from './dev/dev-banner.ts';
import { readableOutput } from './dev/dev-output.ts';
import { checkPorts, type DevSettings, readDevSettings } from './dev/dev-settings.ts';
import { bundleOf } from './dev/program-bundle.ts';
import { API, DEV, WEB } from './dev/programs.ts';
import { runServers } from './dev/run-servers.ts';
import { runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';

const POLL_MS = 30;

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
  await checkPorts(settings);
  const [web, api] = await Promise.all([bundleOf(WEB), bundleOf(API)]);
  // It holds secrets of the worlds: a folder for this user alone, which goes with this command.
  const folder = mkdtempSync(join(tmpdir(), 'uc-dev-'));
  const cache = takeCachePlace();
  process.once('exit', () => {
    cache.giveBack();
    rmSync(folder, { recursive: true, force: true });
  });
  const ending = new AbortController();
  const { code, ready, end } = runServers(
    // Vite takes longer: it begins first.
    [
      { program: WEB, bundle: web, flags: [] },
      { program: API, bundle: api, flags: apiFlags(settings, join(folder, 'worlds')) },
    ],
    {
      ending,
      env: {
        PORT: String(settings.port),
        API_PORT: String(settings.apiPort),
        ALLOW_HOST: settings.hosts.join(','),
        // Both listen on loopback: a token is for one that does not, and Vite has none to send.
        UC_SANDBOX_TOKEN: '',
        VITE_CACHE: cache.name,
        // Known to Node 22 and later.
        NODE_COMPILE_CACHE: join(ROOT, '.cache/dev/compiled'),
      },
      output: readableOutput(process.stdout, () => ending.signal.aborted),
    },
  );
  if (isSupervised()) watchParent(end);
  // For the next start, beside no work of this one.
  void ready
    .then(() => announce(settings, ending.signal))
    .then(() => (ending.signal.aborted ? undefined : bundleOf(DEV).catch(() => undefined)));
  return code;
});
