import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import concurrently from 'concurrently';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { printLine } from '#server/shell/command.ts';
import { isSupervised, watchParent } from '#server/shell/parent-watch.ts';
import { secondSandboxHint } from '#server/shell/second-sandbox-hint.ts';
import { KEYS_HINT, listenToKeys } from '#server/shell/terminal-keys.ts';
import { readableOutput } from './dev/dev-output.ts';
import { checkFixture, checkPorts, type DevSettings, readDevSettings } from './dev/dev-settings.ts';
import { runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';
import { packageBin } from './run/run-node.ts';

const POLL_MS = 100;
const ACCOUNTS_SHOWN = 8;
/** File descriptor after the three standard ones: it closes when this process is killed, which ends the servers. */
const CHANNEL = 3;
const NODE = 'node --require ./scripts/dev/end-with-parent.cjs';

/** Vite's configuration is read as it is: bundled, a changed text of the contract would start Vite anew. */
const WEB = `${NODE} --import tsx "${packageBin('vite')}" --config client/vite.config.ts --configLoader native`;
/** It sends SIGTERM where a file of the server has changed, and waits while the API leaves its worlds. */
const API = `${NODE} --require ./scripts/dev/restart-killed.cjs "${packageBin('tsx')}" watch --clear-screen=false --require ./scripts/dev/leave-error.cjs server/shell/main.ts --behind-vite {@}`;

/** @param worlds file in which a restarting API leaves its worlds for its successor */
function apiFlags(
  { apiPort, fixture, fixtures, isQuiet, hosts, origins, wire }: DevSettings,
  worlds: string,
): string[] {
  const { publicOrigin, allowOrigins } = origins;
  return [
    '--fixture',
    fixture,
    '--fixtures',
    fixtures,
    ...(isQuiet ? ['--quiet'] : []),
    ...(wire === undefined ? [] : ['--wire', wire]),
    // The API must answer to the same names as Vite before it.
    ...hosts.flatMap((host) => ['--allow-host', host]),
    ...(publicOrigin === null ? [] : ['--public-origin', publicOrigin]),
    ...allowOrigins.flatMap((origin) => ['--allow-origin', origin]),
    '--port',
    String(apiPort),
    '--keep-worlds',
    worlds,
  ];
}

/** Prints the next steps, below the servers' own lines. */
async function announce({ port }: DevSettings): Promise<void> {
  for (;;) {
    const banner = await devBanner(port, performance.now() / 1000).catch(() => null);
    if (banner) {
      banner.forEach(printLine);
      if (listenToKeys({ page: `http://localhost:${port}${PAGES.login}`, reset: () => resetMain(port) }))
        printLine(KEYS_HINT);
      return;
    }
    await sleep(POLL_MS, undefined, { ref: false });
  }
}

/** Resets the world `main` of the API behind Vite. @returns its fixture */
async function resetMain(port: number): Promise<string> {
  const { fixture } = await sandboxAt(`http://127.0.0.1:${port}`).world(MAIN_WORLD).call(CONTROL.reset);
  return fixture;
}

/** Next steps, once both servers are ready: addresses, and the accounts that the running world really has. */
async function devBanner(port: number, seconds: number): Promise<readonly string[]> {
  const { accounts } = await sandboxAt(`http://127.0.0.1:${port}`).call(CONTROL.accounts);
  const rows = accounts
    .slice(0, ACCOUNTS_SHOWN)
    .map(
      ({ account, phone, password, enable }) =>
        `${account.padEnd(12)}${phone.padEnd(13)}${password ?? '(no password)'}${enable ? '' : '  disabled'}`,
    );
  const rest = accounts.length > ACCOUNTS_SHOWN ? [`… ${accounts.length} in all, see the console`] : [];
  const origin = `http://localhost:${port}`;
  return [
    '',
    `  uc-sandbox is ready (${seconds.toFixed(1)} s); Ctrl+C ends it`,
    `  portal    ${origin}${PAGES.login}`,
    `  console   ${origin}${SANDBOX.console}`,
    ...[secondSandboxHint(origin)].filter(Boolean).map((text) => `  ${text}`),
    ...[...rows, ...rest].map((row, index) => `  ${index === 0 ? 'accounts' : '        '}  ${row}`),
    '',
  ];
}

await runScript(async () => {
  const settings = await readDevSettings();
  // Before `tsx watch`, which waits for a change where its program could not start.
  await checkPorts(settings);
  // Loaded where it is used: Vite takes half a second.
  if (settings.target) return (await import('./dev/run-target.ts')).runTarget(settings, settings.target);
  await checkFixture(settings);
  // It holds secrets of the worlds: a folder for this user alone, which goes with this command.
  const folder = mkdtempSync(join(tmpdir(), 'uc-dev-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isEnding = true));

  const env = {
    PORT: String(settings.port),
    API_PORT: String(settings.apiPort),
    ALLOW_HOST: settings.hosts.join(','),
    // Both listen on loopback, where no token is needed; Vite has none to send.
    UC_SANDBOX_TOKEN: '',
    API_ERROR: join(folder, 'error'),
  };
  const { result } = concurrently(
    [
      { name: 'web', command: WEB, env, ipc: CHANNEL },
      { name: 'api', command: API, env, ipc: CHANNEL },
    ],
    {
      cwd: ROOT,
      prefix: 'name',
      outputStream: readableOutput(process.stdout),
      killOthersOn: ['success', 'failure'],
      additionalArguments: apiFlags(settings, join(folder, 'worlds')),
    },
  );
  if (isSupervised()) watchParent(() => process.kill(process.pid, 'SIGTERM'));
  void announce(settings);
  return result.then(
    () => 0,
    () => (isEnding ? 0 : 1),
  );
});
