import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX } from '#contract/paths.ts';
import { sendHttp } from '#kit/node/send-http.ts';
import { printLine } from '#server/shell/command.ts';
import { launch } from '#server/shell/launch.ts';
import { readable } from '#server/shell/listen-error.ts';
import { CHROMIUM_ARGS, ensureBrowser, NO_SCREEN } from './run/browser.ts';
import { ensureBuild } from './run/build-state.ts';
import { CHAT_HOST_ARG, CHAT_HOST as HOST } from './run/chat-host.ts';
import { readCommandLine, runScript } from './run/command-line.ts';

const DESKTOP = `${SANDBOX.stageHost}/desktop`;

const HELP = `
npm run host [-- OPTIONS]

Opens the chat host's desktop simulator: the sandbox under the name ${HOST}, in this machine's Chromium, which
resolves *.dingtalk.com to 127.0.0.1, so nothing leaves the machine. Ends when the browser is closed. The simulators
of phones need no such browser: ${SANDBOX.stageHost}/android, /ios and /miniapp work in any browser.

  --url URL   a running sandbox, started with --allow-host ${HOST}
              (npm run dev -- --allow-host ${HOST}); without it one is built and started
  --port N    where to start it (default: a free port)
  --help      this text
`;

interface Server {
  readonly port: number;
  close(): unknown;
}

/** The built sandbox under the host's name. */
async function startServer(port: number): Promise<Server> {
  await ensureBuild();
  try {
    return await launch({ port, hosts: [HOST], print: printLine });
  } catch (error) {
    throw readable(error as Error);
  }
}

/** A sandbox that runs already. @throws one sentence when it is not there, or does not answer to the host's name */
async function runningServer(address: string): Promise<Server> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'http:') throw new Error(`--url ${address} is not an http address.`);
  const port = Number(url.port || 80);
  const desktop = new URL(`http://127.0.0.1:${port}${DESKTOP}`);
  const { status } = await sendHttp(desktop, { method: 'GET', headers: { host: `${HOST}:${port}` } }).catch(() => {
    throw new Error(`There is no server at ${url.origin}.`);
  });
  if (status !== 200)
    throw new Error(
      `${url.origin} does not answer to the name ${HOST} (${status}): start it with --allow-host ${HOST}.`,
    );
  return { port, close: () => undefined };
}

/** Shows the page in a browser of its own, until that is closed. */
async function browse(executable: string, url: string): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'uc-host-'));
  const flags = [
    ...CHROMIUM_ARGS,
    `--user-data-dir=${profile}`,
    '--no-default-browser-check',
    CHAT_HOST_ARG,
    // Neither https where there is none, nor an offer of a translator that lies over the page.
    '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,Translate',
    '--window-size=1440,900',
  ];
  const browser = spawn(executable, [...flags, url], { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  browser.stderr.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-20_000)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => browser.kill());
  const code = await new Promise<number>((resolve) => {
    browser.on('error', (error) => {
      printed = error.message;
      resolve(1);
    });
    browser.on('close', (ended, signal) => resolve(signal ? 0 : (ended ?? 0)));
  });
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  if (code === 0) return 0;
  const why = NO_SCREEN.test(printed) ? 'It needs a screen.' : printed.trim().split('\n').at(-1);
  throw new Error(`The browser ended with code ${code}. ${why}`);
}

await runScript(async () => {
  const { values } = readCommandLine(HELP, { url: { type: 'string' }, port: { type: 'string' } });
  const executable = await ensureBrowser({ hasWindow: true });
  const server = await (values.url === undefined ? startServer(Number(values.port ?? 0)) : runningServer(values.url));
  const url = `http://${HOST}:${server.port}${DESKTOP}`;
  console.log(`desktop host ${url}\nother hosts  http://localhost:${server.port}${SANDBOX.stageHost}`);
  try {
    return await browse(executable, url);
  } finally {
    await server.close();
  }
});
