import { PAGES, SANDBOX } from '#contract/paths.ts';
import { announceTo } from './announce.ts';
import { type Command, printAside, printLine } from './command.ts';
import { exposedText } from './host-flags.ts';
import { launch } from './launch.ts';
import { readable } from './listen-error.ts';
import { isSupervised, watchParent } from './parent-watch.ts';
import { projectVersion } from './project.ts';
import { ALLOW_HOST_FLAG, portOf, readSandboxFlags, SANDBOX_FLAGS } from './sandbox-flags.ts';
import type { RunningSandbox } from './start.ts';
import { type Flags, helpText, parseCommandLine } from './usage.ts';
import { keepWorlds } from './worlds-file.ts';

const FLAGS = {
  port: {
    type: 'string',
    value: 'N',
    says: 'port, 0 for a free one (default: PORT or 5173; with --api-only API_PORT or 5174)',
  },
  host: {
    type: 'string',
    value: 'ADDRESS',
    says: 'address to listen on (default: 127.0.0.1; any other needs the token for control calls)',
  },
  'allow-host': ALLOW_HOST_FLAG,
  ...SANDBOX_FLAGS,
  'keep-worlds': {
    type: 'string',
    value: 'FILE',
    says: 'goes on with the worlds that the process before left there, and leaves its own there at a signal to end',
  },
  'api-only': { type: 'boolean', says: 'the API without pages' },
  'behind-vite': { type: 'boolean', says: 'the API, and the sources of its pages for the Vite of npm run dev' },
  quiet: { type: 'boolean', says: 'does not print messages, QR codes and refused calls' },
  json: { type: 'boolean', says: 'prints one line of JSON when ready, for programs; everything else goes to stderr' },
  'allow-production': { type: 'boolean', says: 'starts with NODE_ENV=production too' },
} as const satisfies Flags;

/** `uc-sandbox start`, and `npm start`: serves until it is stopped. */
export const START: Command = {
  help: helpText(
    ['uc-sandbox [start] [OPTION…]', 'npm start [-- OPTION…]'],
    "Starts the sandbox of the portal's sign-in: API, portal and console in one process. Ctrl+C ends it.",
    FLAGS,
  ),
  run: start,
};

async function start(parameters: readonly string[]): Promise<number> {
  const { values: flags } = parseCommandLine(parameters, FLAGS);
  if (process.env.NODE_ENV === 'production' && !flags['allow-production'])
    throw new Error('The sandbox is not for production: with NODE_ENV=production it needs --allow-production');
  const isApi = flags['api-only'] === true || flags['behind-vite'] === true;
  const variable = isApi ? 'API_PORT' : 'PORT';
  const port = portOf(flags.port ?? process.env[variable] ?? (isApi ? '5174' : '5173'));
  const { options, open, isLoopback, isTokenGiven } = readSandboxFlags(port, flags);
  const print = flags.json ? printAside : printLine;
  const onWorld = flags.quiet ? {} : { onWorld: announceTo(print) };
  const isBehindVite = flags['behind-vite'] === true;
  const running = await launch({ ...options, hasPages: !isApi, isBehindVite, print, ...onWorld }).catch((error) => {
    throw readable(error, variable);
  });
  const file = flags['keep-worlds'];
  const leaveWorlds = file === undefined ? () => undefined : keepWorlds({ sandbox: running.sandbox, file, print });
  const token = options.token ?? null;
  // Before it says that it is ready: who reads that may end it at once.
  const ending = untilAskedToEnd();
  if (!isLoopback) print(exposedText(open, isTokenGiven ? null : token));
  if (flags.json) printLine(JSON.stringify(readiness(running, token)));
  else if (isApi) printLine(`API ready ${running.url}`);
  else printLine(`ready ${running.origin}${PAGES.login} console ${running.origin}${SANDBOX.console}`);
  const why = await ending;
  if (file !== undefined && why === 'signal') await running.ready();
  await running.close();
  // Without the parent no next process starts, and the file holds secrets.
  if (why === 'signal') leaveWorlds();
  return 0;
}

/** Readiness as programs read it. */
function readiness({ url, origin, port }: RunningSandbox, token: string | null) {
  return {
    ready: true,
    url,
    port,
    portal: origin + PAGES.login,
    console: origin + SANDBOX.console,
    token,
    pid: process.pid,
    version: projectVersion(),
  };
}

/** Resolves at a signal to end, and when the program that waits for this one is gone. */
function untilAskedToEnd(): Promise<'signal' | 'orphaned'> {
  return new Promise((resolve) => {
    const stopWatching = isSupervised() ? watchParent(() => resolve('orphaned')) : () => undefined;
    const end = () => {
      // An open channel to the parent would keep this process.
      stopWatching();
      resolve('signal');
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  });
}
