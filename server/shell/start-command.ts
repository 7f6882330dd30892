import { PAGES, SANDBOX } from '#contract/paths.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { UnknownPathListener } from '#http/wire/unknown-path.ts';
import type { World } from '#sandbox/world/world.ts';
import { type Command, helpText, parseCommandLine, printAside, printLine, switched, valued } from './command.ts';
import { launch } from './launch.ts';
import { readable } from './listen-error.ts';
import { onceEach } from './origin-flags.ts';
import { untilAskedToEnd } from './parent-watch.ts';
import { projectVersion } from './project.ts';
import { ALLOW_HOST_FLAG, exposedText, portFrom, readSandboxFlags, SANDBOX_FLAGS } from './sandbox-flags.ts';
import { secondSandboxHint } from './second-sandbox-hint.ts';
import type { RunningSandbox } from './start.ts';
import { KEYS_HINT, listenToKeys } from './terminal-keys.ts';
import { callLine, eventLine, type Line, smsLine, unknownPathLine, violationLine } from './terminal-lines.ts';
import { openWorldsFile, type WorldsFile } from './worlds-file.ts';

const FLAGS = {
  port: valued('N', 'port, 0 for a free one (default: PORT or 5173; with --api-only API_PORT or 5174)'),
  host: valued('ADDRESS', 'address to listen on (default: 127.0.0.1; any other needs the token for control calls)'),
  'allow-host': ALLOW_HOST_FLAG,
  ...SANDBOX_FLAGS,
  'keep-worlds': valued(
    'FILE',
    'keeps the worlds over a restart: reads them from FILE at the start, writes them there at a signal to end',
  ),
  'api-only': switched('the API without pages'),
  'behind-vite': switched('the API, and the sources of its pages for the Vite of npm run dev'),
  quiet: switched('does not print acts and changes of its worlds'),
  json: switched('prints one line of JSON when ready, for programs; everything else goes to stderr'),
  'allow-production': switched('starts with NODE_ENV=production too'),
};

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
  const port = portFrom(flags.port, process.env[variable], isApi ? '5174' : '5173');
  const { options, open, isLoopback, isTokenGiven } = readSandboxFlags(port, flags);
  const print = flags.json ? printAside : printLine;
  let isAnnouncing = false;
  const announce = (line: string) => isAnnouncing && print(line);
  const listeners = { onWorld: announceTo(announce), onUnknownPath: reportUnknownPaths(announce) };
  const isBehindVite = flags['behind-vite'] === true;
  const file = flags['keep-worlds'];
  const kept = file === undefined ? null : openWorldsFile(file);
  const running = await launch({ ...options, hasPages: !isApi, isBehindVite, print, ...listeners }).catch((error) => {
    throw readable(error, variable);
  });
  const leaveWorlds = await goOn(running, kept, print);
  // A kept world is no news.
  isAnnouncing = flags.quiet !== true;
  const token = options.token ?? null;
  // Before the line that it is ready: its reader may end it at once.
  const ending = untilAskedToEnd();
  if (!isLoopback) print(exposedText(open, isTokenGiven ? null : token));
  if (flags.json) printLine(JSON.stringify(readiness(running, token)));
  else if (isApi) printLine(`API ready ${running.url}`);
  else announceReady(running);
  const why = await ending;
  if (kept && why === 'signal') await running.ready();
  await running.close();
  // Without the parent no next process starts, and the file holds secrets.
  if (why === 'signal') leaveWorlds();
  return 0;
}

/** Goes on with kept worlds; a server that cannot do so does not stay. @returns leaves its worlds at its end */
async function goOn(
  running: RunningSandbox,
  kept: WorldsFile | null,
  print: (line: string) => void,
): Promise<() => void> {
  try {
    return kept?.goOn({ sandbox: running.sandbox, print }) ?? (() => undefined);
  } catch (error) {
    await running.close();
    throw error;
  }
}

/** Addresses for a person and, in a terminal, keys. */
function announceReady({ origin, sandbox }: RunningSandbox): void {
  const page = origin + PAGES.login;
  printLine(`ready ${page} console ${origin}${SANDBOX.console} ${secondSandboxHint(origin)}`.trimEnd());
  const reset = async () => {
    const main = sandbox.find(MAIN_WORLD);
    main?.reset();
    return main?.fixture.name ?? '';
  };
  if (listenToKeys({ page, reset })) printLine(KEYS_HINT);
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

/** Prints one line an act: a person's, and a change of the world (`sms 13800000001 login 123456`). */
export function announceTo(print: (line: string) => void): (world: World) => void {
  return (world) => {
    const announce = (line: Line) => printWords(print, line, world.id);
    world.events.subscribe((event) => {
      if (event.type === 'sms') announce(smsLine(world, event.seq));
      else if (event.type === 'journal') announce(callLine(world, event.seq));
      else if (event.type === 'timeline') announce(eventLine(world, event.seq));
      else if (event.type === 'violation') announce(violationLine(event.violation));
    });
  };
}

/** Prints each path that nothing answers to once, and at most 20 of them: a page may ask for any number. */
function reportUnknownPaths(print: (line: string) => void): UnknownPathListener {
  const report = onceEach(print);
  return (unknown) => printWords((line) => report(line, line), unknownPathLine(unknown), MAIN_WORLD);
}

function printWords(print: (line: string) => void, line: Line, world: string): void {
  const [head, ...rest] = line.filter((word) => word !== undefined && word !== null && word !== false && word !== '');
  if (head !== undefined) print([head, ...(world === MAIN_WORLD ? [] : [`[${world}]`]), ...rest].join(' '));
}
