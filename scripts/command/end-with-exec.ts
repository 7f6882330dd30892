import { type ChildProcess, spawn } from 'node:child_process';

/** Grace period before SIGKILL. */
const PATIENCE_MS = 3_000;

/** Ends a process when standard input closes, which it does however the process at the other end ended. */
const SOURCE = `
const [pid, patienceMs] = process.argv.slice(1).map(Number);
const end = (signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    process.exit();
  }
};
process.stdin.resume().once('close', () => {
  end('SIGTERM');
  setTimeout(() => end('SIGKILL'), patienceMs);
});
`;

/**
 * Ends a command when this process is gone, killed too: a process beside it waits for that.
 * @returns lets the command go
 */
export function endWithThis({ pid }: ChildProcess): () => void {
  if (pid === undefined) return () => undefined;
  // A process group of its own, for a signal to the whole group would end it before it has done its work.
  const waiter = spawn(process.execPath, ['-e', SOURCE, String(pid), String(PATIENCE_MS)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
    env: {},
  });
  waiter.on('error', () => undefined).unref();
  return () => void waiter.kill('SIGKILL');
}
