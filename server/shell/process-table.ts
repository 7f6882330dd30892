import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process as the system lists it. */
interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** group in the foreground of its terminal */
  readonly foreground: number;
}

/** A process, or all of this machine; none on Windows, and where the table cannot be read. */
export function processRows(pid?: number): ProcessRow[] {
  if (process.platform === 'win32') return [];
  const lines = process.platform === 'linux' ? statLines(pid) : psLines(pid);
  return lines.map((line) => {
    const [own = 0, parent = 0, group = 0, foreground = 0] = line.trim().split(/\s+/).map(Number);
    return { pid: own, parent, group, foreground };
  });
}

/** The system's own files: a container rarely has `ps`. */
function statLines(pid?: number): string[] {
  const pids = pid === undefined ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [pid];
  return pids.flatMap((one) => {
    try {
      // The name of a process may hold spaces and brackets.
      const [, rest = ''] = /.*\) \S (.*)/s.exec(readFileSync(`/proc/${one}/stat`, 'utf8')) ?? [];
      const [parent, group, , , foreground] = rest.split(' ');
      return `${one} ${parent} ${group} ${foreground}`;
    } catch {
      return [];
    }
  });
}

function psLines(pid?: number): string[] {
  const which = pid === undefined ? ['-A'] : ['-p', String(pid)];
  const { stdout } = spawnSync('ps', [...which, '-o', 'pid=,ppid=,pgid=,tpgid='], { encoding: 'utf8' });
  return stdout?.match(/\d.*/g) ?? [];
}
