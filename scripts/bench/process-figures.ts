import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Clock ticks of Linux: a hundred a second on every platform that Node runs on. */
const TICK_MS = 10;

/** Resident memory of a process in bytes; NaN where `ps` does not know. */
export function residentBytes(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** Milliseconds of processor time, all threads together; NaN where there is no `/proc`. */
export function cpuMs(pid: number): number {
  try {
    // The name, which may hold blanks, ends with the last bracket; user and system time are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}
