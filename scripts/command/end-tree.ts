import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parentOf } from '#server/shell/parent-watch.ts';

/** Kills a process with all its descendants, which a shell in between would leave behind. */
export function killTree(pid: number): void {
  // Found first: one whose parent is gone is nobody's.
  for (const one of [pid, ...descendantsOf(pid)]) kill(one);
}

function descendantsOf(pid: number): number[] {
  const parents = parentsOfAll();
  const found = [pid];
  // Grows while it is walked.
  for (const parent of found) for (const [child, own] of parents) if (own === parent) found.push(child);
  return found.slice(1);
}

/** The parent of each process of this machine; none on Windows. */
function parentsOfAll(): [pid: number, parent: number | undefined][] {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]);
  const { stdout = '' } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return [...stdout.matchAll(/(\d+)\s+(\d+)/g)].map(([, pid, parent]) => [Number(pid), Number(parent)]);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself.
  }
}
