import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchRun, bareExpress, builtServer } from './bench-run.ts';
import { compared } from './rounds.ts';
import { atMost, type Figure, type Row } from './table.ts';

const STARTS = 7;
const IDLE_MS = 2_000;

/** A server that starts, and its memory then. */
export const START_ROWS: readonly Row[] = [
  { name: 'ready', about: 'start to the first answer, against bare Express', measure: ready },
  { name: 'memory', about: 'memory, idle', measure: memory },
];

async function ready(run: BenchRun): Promise<Figure[]> {
  const started = (program: ReturnType<typeof builtServer>) => async () => {
    const { readyMs, stop } = await run.start(program);
    await stop();
    return readyMs;
  };
  const { ours, theirs, ratio } = await compared(run, STARTS, started(builtServer()), started(bareExpress('null')));
  const text = `${Math.round(ours)} against ${Math.round(theirs)} ms, ${ratio.toFixed(2)} times`;
  return [{ target: atMost(1.8, 'times'), value: ratio, text }];
}

/** Resident memory, as `ps` has it. */
async function memory(run: BenchRun): Promise<Figure[]> {
  const { pid } = await run.start(builtServer());
  await sleep(IDLE_MS);
  const value = (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024) / 1e6;
  return [{ target: atMost(85, 'MB'), value, text: `${Math.round(value)} MB` }];
}
