import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const GRACE_MS = 5_000;

/** Ends a process of ours: by a word, and where it does not go in five seconds, by force. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await exited;
  clearTimeout(force);
}
