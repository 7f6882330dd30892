import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import spawn from 'cross-spawn';
import {
  type Command,
  helpText,
  parseCommandLine,
  printAside,
  switched,
  UsageError,
  valued,
} from '#server/shell/command.ts';
import { readCoverage } from '#server/shell/coverage-file.ts';
import { type LaunchOptions, launch } from '#server/shell/launch.ts';
import { readable } from '#server/shell/listen-error.ts';
import { watchParent } from '#server/shell/parent-watch.ts';
import { portOf, readSandboxFlags, SANDBOX_FLAGS } from '#server/shell/sandbox-flags.ts';
import { endWithThis, killTree } from './child-end.ts';
import { COVERAGE_FLAGS, type Counting, countingBy, endWithCoverage } from './coverage-report.ts';

const FLAGS = {
  port: valued('N', 'port (default: a free one)'),
  ...SANDBOX_FLAGS,
  'api-only': switched('the API without pages'),
  ...COVERAGE_FLAGS,
};

/** `uc-sandbox exec`: a sandbox for as long as a command runs. */
export const EXEC: Command = {
  help: helpText(
    ['uc-sandbox exec [OPTION…] -- COMMAND [PARAMETER…]'],
    `Starts a sandbox on a free port, waits until it is ready, runs COMMAND with its address in UC_SANDBOX_URL (and its
token, if it has one, in UC_SANDBOX_TOKEN), past any proxy (NO_PROXY), stops it, and ends with the exit code of COMMAND.`,
    FLAGS,
  ),
  run: exec,
};

/** Exit codes of shells: the command is not there, or cannot be executed. */
const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;

/** Grace period of a command that was sent a signal, before SIGKILL. */
const GRACE_MS = 5_000;

const CANNOT_RUN: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such command',
  EACCES: 'it is not executable (EACCES)',
};

type Signal = NodeJS.Signals;

async function exec(parameters: readonly string[]): Promise<number> {
  const end = parameters.indexOf('--');
  const [program, ...rest] = end === -1 ? [] : parameters.slice(end + 1);
  const own = end === -1 ? parameters : parameters.slice(0, end);
  const { values: flags, positionals: stray } = parseCommandLine(own, FLAGS, true);
  if (program === undefined || stray.length > 0) {
    const example = stray.length > 0 && program === undefined ? stray.join(' ') : 'npm test';
    throw new UsageError(`Name the command to run behind two dashes: uc-sandbox exec -- ${example}. See --help.`);
  }
  const { options } = readSandboxFlags(portOf(flags.port ?? '0'), flags);
  const run = async (more: Partial<LaunchOptions>, env: Environment) => {
    const hasPages = !flags['api-only'];
    const running = await launch({ ...options, hasPages, ...more, print: printAside }).catch((error) => {
      throw readable(error);
    });
    const token: Environment = options.token ? { UC_SANDBOX_TOKEN: options.token } : {};
    try {
      const address = { UC_SANDBOX_URL: running.url, ...token, ...noProxy(process.env) };
      return await outcomeOf(program, rest, { ...env, ...address });
    } finally {
      await running.close();
    }
  };
  const counting = countingBy(flags);
  return counting ? counted(counting, run) : run({}, {});
}

type Environment = Readonly<Record<string, string>>;

/** Runs a command with a folder for its parts of the coverage, and joins them at its end. */
async function counted(
  counting: Counting,
  run: (more: Partial<LaunchOptions>, env: Environment) => Promise<number>,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-coverage-'));
  try {
    const code = await run({ coverageParts: { folder } }, { UC_SANDBOX_COVERAGE: folder });
    // The command never ran: the file of an earlier run stays.
    if (code === NOT_FOUND || code === NOT_EXECUTABLE) return code;
    const ends = endWithCoverage(readCoverage([folder]), counting, printAside);
    return code || ends;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a program to its end, with this one's terminal. @returns its exit code; that of a shell for a signal */
function outcomeOf(program: string, parameters: readonly string[], env: Environment): Promise<number> {
  const child = spawn(program, [...parameters], { stdio: 'inherit', env: { ...process.env, ...env } });
  let grace: NodeJS.Timeout | undefined;
  const end = (signal: Signal) => {
    child.kill(signal);
    grace ??= setTimeout(() => killTree(Number(child.pid)), GRACE_MS);
  };
  const stopForwarding = forwardSignals(end);
  const stopWatching = watchParent(() => end('SIGTERM'));
  const letGo = endWithThis(child);
  return new Promise<number>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      printAside(`${program} cannot be run: ${CANNOT_RUN[error.code ?? ''] ?? error.message}`);
      resolve(error.code === 'ENOENT' ? NOT_FOUND : NOT_EXECUTABLE);
    });
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  }).finally(() => {
    clearTimeout(grace);
    stopForwarding();
    stopWatching();
    letGo();
  });
}

/** Hands signals on to the command. */
function forwardSignals(end: (signal: Signal) => void): () => void {
  const forward = (signal: Signal) => {
    // A terminal sends Ctrl+C to the command too, where it need not mean the end, and many take a second one for impatience.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) end(signal);
  };
  const signals: readonly Signal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

/** Names of this machine, in each form that some program reads: curl, Python, Node, Go. */
const LOOPBACK = ['localhost', '.localhost', '*.localhost', '127.0.0.1', '::1', '[::1]'];

type Variables = Readonly<Partial<Record<'NO_PROXY' | 'no_proxy', string>>>;

/** Both variables for a command that calls this machine, each with the entries of both that were there. */
export function noProxy({ NO_PROXY = '', no_proxy = '' }: Variables): Required<Variables> {
  const both = [NO_PROXY.trim(), no_proxy.trim()];
  const given = both.flatMap((text) => text.split(/[\s,]+/)).filter(Boolean);
  // Most programs take an asterisk for every name only where it stands alone.
  const all = both.includes('*') ? '*' : [...new Set([...given, ...LOOPBACK])].join(',');
  return { NO_PROXY: all, no_proxy: all };
}
