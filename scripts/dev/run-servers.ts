import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { createConcurrently, KillOnSignal, KillOthers, LogError, Logger, LogOutput } from 'concurrently';
import { LinesError } from '#contract/printable.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { type Server, ServerProcess } from './server-process.ts';

/** Behind the three of a terminal. */
const CHANNEL = 3;

interface Surroundings {
  /** aborted as soon as the servers are about to end */
  readonly ending: AbortController;
  readonly env: Readonly<Record<string, string>>;
  /** takes what the servers print, each line behind the name of its server */
  readonly output: Writable;
}

/**
 * Starts the servers in their order; a signal ends them, and so does the end of one of them.
 * @returns the exit code, rejected with what a server that could not start said; when all have said that they are ready;
 * and a function that ends them all
 */
export function runServers(servers: readonly Server[], { ending, env, output }: Surroundings) {
  const logger = new Logger({ prefixFormat: 'name' });
  const processes: ServerProcess[] = [];
  const { result, commands } = createConcurrently(
    servers.map(({ program: { name } }) => ({ name, command: name, env, ipc: CHANNEL })),
    {
      cwd: ROOT,
      logger,
      outputStream: output,
      controllers: [
        new LogError({ logger }),
        new LogOutput({ logger }),
        new KillOnSignal({ process, abortController: ending }),
        new KillOthers({
          ...{ logger, conditions: ['success', 'failure'], killSignal: 'SIGTERM', abortController: ending },
        }),
      ],
      spawn: (_command, options) => {
        const [next] = servers.slice(processes.length);
        if (!next) throw new Error('more processes than servers');
        const started = new ServerProcess(next, options);
        processes.push(started);
        return started;
      },
      // No shell stands between: each ends by itself.
      kill: (pid) => processes.find((started) => started.pid === pid)?.end(),
    },
  );
  // One that cannot start is the only thing to say.
  for (const { stdout } of processes) stdout.cork();
  const ready = Promise.all(processes.map((started) => once(started, 'ready'))).then(() => {
    for (const { stdout } of processes) stdout.uncork();
  });
  const end = () => {
    ending.abort();
    for (const command of commands) command.kill();
  };
  const code = result.then(
    () => 0,
    () => {
      const [refusal] = processes.flatMap((started) => started.refusal ?? []);
      if (refusal !== undefined) throw new LinesError(refusal.split('\n'));
      return 1;
    },
  );
  return { code, ready, end };
}
