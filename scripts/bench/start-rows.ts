import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SANDBOX } from '#contract/paths.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import type { BenchRun } from './bench-run.ts';
import { firstAnswer } from './first-answer.ts';
import { cpuMs, residentBytes } from './process-figures.ts';
import { compared, median } from './rounds.ts';
import { atMost, type Figure, type RowGroup } from './row.ts';

const STARTS = 7;
const IDLE_MS = 2_000;

export const START: RowGroup = {
  name: 'start',
  about: 'from the start of the process to its first answer, and what it holds then',
  rows: [
    { name: 'ready', about: 'start to the first answer', measure: ready },
    { name: 'memory', about: 'memory, idle', measure: memory },
  ],
};

async function ready(run: BenchRun): Promise<Figure[]> {
  const cpu = { ours: [] as number[], bare: [] as number[] };
  const { ours, theirs, ratio } = await compared(
    STARTS,
    () => startMs(['dist/server/main.js', '--quiet', '--port'], `${SANDBOX.api}/health`, cpu.ours),
    () => {
      run.progress(`${cpu.bare.length + 1} of ${STARTS} starts`);
      return startMs(['scripts/bench/bare-express.cjs'], '/', cpu.bare);
    },
  );
  const times = (median(cpu.ours) / median(cpu.bare)).toFixed(2);
  const figure = {
    figure: 'start to the first answer, against bare Express',
    target: atMost(1.5, 'times'),
    value: ratio,
    text: `${Math.round(ours)} against ${Math.round(theirs)} ms, ${ratio.toFixed(2)} times`,
    details: [`processor time ${median(cpu.ours)} against ${median(cpu.bare)} ms, ${times} times`],
  };
  return [figure];
}

/** Starts a program with a free port as its last parameter, and ends it after its first answer. */
async function startMs(program: readonly string[], path: string, cpu: number[]): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, [...program, String(port)], { cwd: ROOT, stdio: 'ignore' });
  const ended = once(child, 'close');
  try {
    await firstAnswer(`http://127.0.0.1:${port}${path}`, child);
    const ms = performance.now() - start;
    cpu.push(cpuMs(child.pid ?? 0));
    return ms;
  } finally {
    child.kill();
    await ended;
  }
}

async function memory(run: BenchRun): Promise<Figure[]> {
  const server = await run.ownServer();
  await sleep(IDLE_MS);
  const megabytes = residentBytes(server.pid) / 1e6;
  const text = `${Math.round(megabytes)} MB`;
  return [{ figure: 'memory, idle', target: atMost(85, 'MB'), value: megabytes, text }];
}
