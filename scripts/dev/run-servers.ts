import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { createConcurrently, KillOnSignal, KillOthers, LogError, LogExit, Logger, LogOutput } from 'concurrently';
import { ROOT } from '#scripts/run/package-root.ts';

/** Behind the three of a terminal: it closes when this process is killed, and the servers end by it. */
const CHANNEL = 3;
const NODE = ['--require', './scripts/dev/end-with-parent.cjs'];

interface Surroundings {
  /** aborted by a signal to end */
  readonly ending: AbortController;
  readonly env: Readonly<Record<string, string>>;
  /** takes what the servers print, each line behind the name of its server */
  readonly output: Writable;
}

/**
 * Starts servers, each by its name and what Node runs; a signal ends them, and so does the end of one of them.
 * @returns the exit code; when each has printed something; and a function that ends them all
 */
export function runServers(
  servers: Readonly<Record<string, readonly string[]>>,
  { ending, env, output }: Surroundings,
) {
  const logger = new Logger({ prefixFormat: 'name' });
  const children: ChildProcess[] = [];
  const { result, commands } = createConcurrently(
    Object.keys(servers).map((name) => ({ name, command: name, env, ipc: CHANNEL })),
    {
      cwd: ROOT,
      logger,
      outputStream: output,
      controllers: [
        new LogError({ logger }),
        new LogOutput({ logger }),
        new LogExit({ logger }),
        new KillOnSignal({ process, abortController: ending }),
        new KillOthers({ logger, conditions: ['success', 'failure'], killSignal: 'SIGTERM' }),
      ],
      // No shell stands between: flags need no quotes, and each process ends by itself.
      spawn: (name, options) => {
        const child = spawn(process.execPath, [...NODE, ...(servers[name] ?? [])], options);
        children.push(child);
        return child;
      },
      // Once: a second signal would cut an end short.
      kill: (pid, signal) =>
        children.find((child) => child.pid === pid && !child.killed)?.kill(signal as NodeJS.Signals),
    },
  );
  const ready = Promise.all(
    commands.map(({ stdout }) => new Promise<void>((resolve) => stdout.subscribe(() => resolve()))),
  );
  const end = () => {
    ending.abort();
    for (const command of commands) command.kill('SIGTERM');
  };
  const code = result.then(
    () => 0,
    () => (ending.signal.aborted ? 0 : 1),
  );
  return { code, ready, end };
}
