import { execFileSync } from 'node:child_process';
import { SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { startBuiltServer } from '#scripts/run/built-server.ts';

const STARTS = 5;
const WORLDS = 300;

/** Milliseconds from the start of the process to its first "ready": the median of five starts. */
export async function readyMs(): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startBuiltServer();
    times.push(server.readyMs);
    await server.stop();
  }
  return median(times);
}

/** Resident memory of a process in bytes; NaN where `ps` does not know. */
export function residentBytes(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** Milliseconds that a world takes to be made over HTTP, less those of a call that does nothing: medians. */
export async function worldMs(url: string): Promise<number> {
  const worlds: number[] = [];
  const nothing: number[] = [];
  for (let count = 0; count < WORLDS; count += 1) {
    nothing.push(await timeOf(`${url}${SANDBOX.api}/health`, 'GET'));
    worlds.push(await timeOf(`${url}${SANDBOX.api}/worlds`, 'POST'));
  }
  return Math.max(0, median(worlds) - median(nothing));
}

async function timeOf(url: string, method: 'GET' | 'POST'): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, {
    method,
    headers: { [HEADERS.control]: '1', ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}`);
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
