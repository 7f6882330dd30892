import { type ChildProcess, spawn } from 'node:child_process';
import { processRows } from '#server/shell/process-table.ts';

/** Kills a process with all its descendants, which a shell in between would leave behind. */
export function killTree(pid: number): void {
  // Found before any is killed: a process whose parent has ended no longer shows whose it was.
  for (const one of [pid, ...descendantsOf(pid)]) kill(one);
}

function descendantsOf(pid: number): number[] {
  const rows = processRows();
  const found = [pid];
  // Grows while it is walked.
  for (const parent of found) for (const row of rows) if (row.parent === parent) found.push(row.pid);
  return found.slice(1);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself.
  }
}

/** Grace period before SIGKILL. */
const PATIENCE_MS = 3_000;

/** Program that ends a process when its standard input closes: that happens however the process at the other end ended. */
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
 * Ends a command when this process has ended, even by SIGKILL: a watcher process waits for that.
 * @returns a function that releases the command
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
