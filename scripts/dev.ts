import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import concurrently from 'concurrently';
import { isReady } from './run/built-server.ts';
import { runScript } from './run/command-line.ts';
import { devBanner } from './run/dev-banner.ts';
import { readableOutput } from './run/dev-output.ts';
import { checkDevSettings, type DevSettings, readDevSettings } from './run/dev-settings.ts';
import { packageBin } from './run/package-bin.ts';
import { ROOT } from './run/package-root.ts';

const POLL_MS = 30;

/** @param worlds file in which a restarting API leaves its worlds for its successor */
function commandsOf({ port, apiPort, fixture, fixtures, isQuiet, hosts, origins }: DevSettings, worlds: string) {
  // Both listen on loopback: a token is for one that does not, and Vite has none to send.
  const env = { PORT: String(port), API_PORT: String(apiPort), UC_SANDBOX_TOKEN: '', ALLOW_HOST: hosts.join(',') };
  const watch = ['watch', '--clear-screen=false', 'server/main.ts', '--api-only'];
  // The API must answer to the same names as Vite before it.
  const names = hosts.flatMap((host) => ['--allow-host', host]);
  const { publicOrigin, allowOrigins } = origins;
  const front = publicOrigin === undefined ? [] : ['--public-origin', publicOrigin];
  const flags = [
    '--fixture',
    fixture,
    '--fixtures',
    fixtures,
    ...(isQuiet ? ['--quiet'] : []),
    ...names,
    ...front,
    ...allowOrigins.flatMap((origin) => ['--allow-origin', origin]),
    '--port',
    String(apiPort),
    '--keep-worlds',
    worlds,
  ];
  return [
    { name: 'api', env, command: line([packageBin('tsx'), ...watch, ...flags]) },
    { name: 'web', env, command: line([packageBin('vite'), '--config', 'client/vite.config.ts']) },
  ];
}

/** A command line for a shell. The last part must need no quotes: concurrently takes a quote at each end for its own. */
function line(parts: readonly string[]): string {
  return [process.execPath, ...parts]
    .map((part) => (/^[\w./:=-]+$/.test(part) ? part : JSON.stringify(part)))
    .join(' ');
}

/** Asks again and again until the answer is there; an exception is no answer yet. */
async function waitFor<T>(ask: () => Promise<T | false>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => false as const);
    if (answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Each server says for itself that it is ready; this adds what to do next. */
async function announce({ port, apiPort }: DevSettings): Promise<void> {
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  await waitFor(() => fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }));
  await waitFor(() => isReady(apiUrl));
  // The server may just be restarting because a file was saved: then the next try gets the accounts.
  console.log(await waitFor(() => devBanner(port, apiUrl, performance.now() / 1000)));
}

await runScript(async () => {
  const settings = await readDevSettings();
  await checkDevSettings(settings);
  // It holds secrets of the worlds: a folder for this user alone, which goes with this command.
  const folder = mkdtempSync(join(tmpdir(), 'uc-dev-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  let isEnding = false;
  process.once('SIGINT', () => {
    isEnding = true;
  });
  const { result } = concurrently(commandsOf(settings, join(folder, 'worlds')), {
    cwd: ROOT,
    prefix: 'name',
    outputStream: readableOutput(process.stdout, () => isEnding),
    killOthersOn: ['failure', 'success'],
  });
  void announce(settings);
  return result.then(
    () => 0,
    () => 1,
  );
});
