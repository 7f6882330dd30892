import type { Violation } from '#contract/control/journal.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { asksWho, callLabel } from '#contract/portal/endpoints.ts';
import { inChinese } from '#contract/reasons/reasons.ts';
import { clockText } from '#contract/reasons/time-words.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { barePath } from '#sandbox/history/verify-calls.ts';
import type { World } from '#sandbox/world/world.ts';
import { type Command, helpText, parseCommandLine, printAside, printLine, switched, valued } from './command.ts';
import { launch } from './launch.ts';
import { readable } from './listen-error.ts';
import { untilAskedToEnd } from './parent-watch.ts';
import { projectVersion } from './project.ts';
import { ALLOW_HOST_FLAG, exposedText, portOf, readSandboxFlags, SANDBOX_FLAGS } from './sandbox-flags.ts';
import type { RunningSandbox } from './start.ts';
import { openWorldsFile, type WorldsFile } from './worlds-file.ts';

const FLAGS = {
  port: valued('N', 'port, 0 for a free one (default: PORT or 5173; with --api-only API_PORT or 5174)'),
  host: valued('ADDRESS', 'address to listen on (default: 127.0.0.1; any other needs the token for control calls)'),
  'allow-host': ALLOW_HOST_FLAG,
  ...SANDBOX_FLAGS,
  'keep-worlds': valued(
    'FILE',
    'goes on with the worlds that the process before left there, and leaves its own there at a signal to end',
  ),
  'api-only': switched('the API without pages'),
  'behind-vite': switched('the API, and the sources of its pages for the Vite of npm run dev'),
  quiet: switched('does not print messages, QR codes and refused calls'),
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
  const port = portOf(flags.port ?? process.env[variable] ?? (isApi ? '5174' : '5173'));
  const { options, open, isLoopback, isTokenGiven } = readSandboxFlags(port, flags);
  const print = flags.json ? printAside : printLine;
  const onWorld = flags.quiet ? {} : { onWorld: announceTo(print) };
  const isBehindVite = flags['behind-vite'] === true;
  const file = flags['keep-worlds'];
  const kept = file === undefined ? null : openWorldsFile(file);
  const running = await launch({ ...options, hasPages: !isApi, isBehindVite, print, ...onWorld }).catch((error) => {
    throw readable(error, variable);
  });
  const leaveWorlds = await goOn(running, kept, print);
  const token = options.token ?? null;
  // Before it says that it is ready: who reads that may end it at once.
  const ending = untilAskedToEnd();
  if (!isLoopback) print(exposedText(open, isTokenGiven ? null : token));
  if (flags.json) printLine(JSON.stringify(readiness(running, token)));
  else if (isApi) printLine(`API ready ${running.url}`);
  else printLine(`ready ${running.origin}${PAGES.login} console ${running.origin}${SANDBOX.console}`);
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

/** Prints each sms, waiting QR code, refusal and contract violation as one line: `sms 13800000001 login 123456`. */
export function announceTo(print: (line: string) => void): (world: World) => void {
  return (world) => {
    const place = world.id === MAIN_WORLD ? '' : ` [${world.id}]`;
    world.events.subscribe((event) => {
      if (event.type === 'sms') print(`sms${place} ${smsLine(world, event.seq)}`);
      else if (event.type === 'qr' && event.isNew) print(`qr${place} ${qrLine(world, event.scene)}`);
      else if (event.type === 'journal') {
        const line = refusalLine(world, event.seq);
        if (line !== null) print(`refused${place} ${line}`);
      } else if (event.type === 'violation') print(`violation${place} ${violationLine(event.violation)}`);
    });
  };
}

function smsLine(world: World, seq: number): string {
  const [sms] = world.inbox.list({ after: seq - 1 }, world.portal.smsCodes, world.clock.now());
  return sms ? `${sms.phone} ${sms.action} ${sms.code ?? sms.text}` : '';
}

function qrLine(world: World, scene: string): string {
  const isLogin = world.portal.tickets.find(scene)?.isLogin === 1;
  return `${isLogin ? 'login' : 'register'} ${scene.slice(0, 8)} waits for the phone`;
}

/** `14:02:31 登录 frozen 账号已停用 account.disabled`, by the world's time; null for a call that was not refused. */
function refusalLine({ clock, history, mask }: World, seq: number): string | null {
  const call = history.shownCall(seq, mask);
  if (call === null || call.code === null || call.endpoint === null || asksWho(call.endpoint)) return null;
  const { path, account, phone, reason, code } = call;
  const why = reason ? [inChinese(reason).title, reason.rule] : [code];
  const parts = [clockText(clock.now()), callLabel(barePath(path)), account ?? phone ?? reason?.facts?.name, ...why];
  return parts.filter((part) => part !== undefined && part !== null).join(' ');
}

/** The call, the place in its response, the expected and the actual value. */
function violationLine({ endpoint, requestId, path, message }: Violation): string {
  return `${endpoint} ${path || 'data'}: ${message} (${requestId})`;
}
