import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSupervised, watchParent } from '#server/command/parent-watch.ts';
import { takeCachePlace } from './dev/cache-place.ts';
import { devBanner } from './dev/dev-banner.ts';
import { readableOutput } from './dev/dev-output.ts';
import { checkPorts, type DevSettings, readDevSettings } from './dev/dev-settings.ts';
import { bundleOf, type Program } from './dev/program-bundle.ts';
import { API, DEV, WEB } from './dev/programs.ts';
import { ServerProcess } from './dev/server-process.ts';
import { isReady } from './run/built-server.ts';
import { messageOf, runScript } from './run/command-line.ts';
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

interface End {
  isNow: boolean;
}

/** Asks again and again until the answer is there; an exception is no answer yet. Null where the end comes first. */
async function waitFor<T>(ask: () => Promise<T | false>, end: End): Promise<T | null> {
  while (!end.isNow) {
    const answer = await ask().catch(() => false as const);
    if (answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return null;
}

/** Each server says for itself that it is ready; this adds what to do next. */
async function announce({ port, apiPort }: DevSettings, end: End): Promise<void> {
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  await waitFor(() => isReady(apiUrl), end);
  await waitFor(() => fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }), end);
  // The server may just be restarting because a file was saved: then the next try gets the accounts.
  const banner = await waitFor(() => devBanner(port, apiUrl, performance.now() / 1000), end);
  if (banner !== null) console.log(banner);
}

/** Resolves with the exit code: at a signal to end, or when a server could not start. */
async function serve(settings: DevSettings, worlds: string, cache: string): Promise<number> {
  const { port, apiPort, hosts } = settings;
  // Both listen on loopback: a token is for one that does not, and Vite has none to send.
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    UC_SANDBOX_TOKEN: '',
    ALLOW_HOST: hosts.join(','),
    VITE_CACHE: cache,
    // Known to Node 22 and later.
    NODE_COMPILE_CACHE: join(ROOT, '.cache/dev/compiled'),
  };
  let endWith: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    endWith = resolve;
  });
  const end: End = { isNow: false };
  const failed = (why: unknown) => {
    if (!end.isNow) console.error(messageOf(why).trimEnd());
    end.isNow = true;
    endWith(1);
  };
  const outputOf = ({ name }: Program) =>
    readableOutput(process.stdout, { prefix: `[${name}] `, isSilent: () => end.isNow });
  const [apiOutput, webOutput] = [outputOf(API), outputOf(WEB)];
  // An API that cannot start is the one thing to say.
  webOutput.cork();
  const onRefused = (why: string) => failed(new Error(why));
  const api = new ServerProcess({
    ...{ program: API, flags: apiFlags(settings, worlds), env, output: apiOutput, onRefused },
    onReady: () => webOutput.uncork(),
  });
  const web = new ServerProcess({
    ...{ program: WEB, flags: [], env, output: webOutput, onRefused },
    onReady: () => undefined,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endWith(0));
  if (isSupervised()) watchParent(() => endWith(0));
  // Vite takes longer: it begins first.
  web.start().catch(failed);
  api.start().catch(failed);
  // For the next start, beside no work of this one.
  void announce(settings, end).then(() => (end.isNow ? undefined : bundleOf(DEV).catch(() => undefined)));
  const code = await ended;
  end.isNow = true;
  await Promise.all([api.end(), web.end()]);
  return code;
}

await runScript(async () => {
  const settings = await readDevSettings();
  await checkPorts(settings);
  // It holds secrets of the worlds: a folder for this user alone, which goes with this command.
  const folder = mkdtempSync(join(tmpdir(), 'uc-dev-'));
  const cache = takeCachePlace();
  process.once('exit', () => {
    cache.giveBack();
    rmSync(folder, { recursive: true, force: true });
  });
  return serve(settings, join(folder, 'worlds'), cache.name);
});
