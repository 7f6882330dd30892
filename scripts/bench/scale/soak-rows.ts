import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import type { BenchRun } from '#scripts/bench/bench-run.ts';
import { firstAnswer } from '#scripts/bench/first-answer.ts';
import { openSession, toEverAnotherPhone } from '#scripts/bench/load.ts';
import { atMost, type Figure, type Row } from '#scripts/bench/row.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';

const REQUESTS = 1_000_000;
const STEP = 100_000;
/** Each store of the world is full after so many. */
const FULL_AT = 200_000;
const CONNECTIONS = 16;
/** Longest wait for one answer: a busy machine may hold a process up for long. */
const PATIENCE_SECONDS = 60;

export const SOAK_ROWS: readonly Row[] = [{ name: 'soak', about: 'a million requests', measure: soak }];

/** Public keys and messages in one world: its stores fill, and then the heap stays as it is. */
async function soak(run: BenchRun): Promise<Figure[]> {
  const { url, child } = await startReporting(run);
  const { query, headers } = await openSession(url, PATHS.publicKey);
  const heaps: number[] = [await heapMegabytes(child)];
  const json = { ...headers, 'content-type': 'application/json' };
  for (let done = 0; done < REQUESTS; done += STEP) {
    run.progress(`${done.toLocaleString('en')} requests, heap ${heaps.at(-1)?.toFixed(1)} MB`);
    const half = { connections: CONNECTIONS, amount: STEP / 2, timeout: PATIENCE_SECONDS };
    const reads = await autocannon({ ...half, url: url + PATHS.publicKey + query, headers });
    const setupClient = toEverAnotherPhone(done);
    const writes = await autocannon({
      ...half,
      url: url + PATHS.sendSmsCode + query,
      method: 'POST',
      headers: json,
      setupClient,
    });
    for (const { url, non2xx, errors, timeouts } of [reads, writes]) {
      if (non2xx + errors > 0)
        throw new Error(
          `${url}: ${non2xx} refused, ${errors} broken, ${timeouts} of them by time, after ${done} requests`,
        );
    }
    heaps.push(await heapMegabytes(child));
  }
  const [full = Number.NaN, last = Number.NaN] = [heaps[FULL_AT / STEP], heaps.at(-1)];
  return [
    {
      figure: `heap after ${REQUESTS.toLocaleString('en')} requests, against ${FULL_AT.toLocaleString('en')}`,
      target: atMost(1.1, 'times'),
      value: last / full,
      text: `${last.toFixed(1)} against ${full.toFixed(1)} MB, ${(last / full).toFixed(2)} times`,
      details: [`MB at each ${STEP.toLocaleString('en')}: ${heaps.map((heap) => heap.toFixed(1)).join(' · ')}`],
    },
  ];
}

async function startReporting(run: BenchRun): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = fork('dist/server/main.js', ['--port', String(port), '--quiet'], {
    cwd: ROOT,
    execArgv: ['--expose-gc', '--require', './scripts/bench/scale/report-heap.cjs'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  run.atEnd(async () => {
    const ended = once(child, 'close');
    child.kill();
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}${SANDBOX.api}/health`, child);
  return { url, child };
}

/** Objects alive after a collection. */
async function heapMegabytes(child: ChildProcess): Promise<number> {
  child.send('heap');
  const [bytes] = (await once(child, 'message')) as [number];
  return bytes / 1e6;
}
