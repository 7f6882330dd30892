import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendHttp } from '#kit/node/send-http.ts';
import { quantile } from '#scripts/bench/rounds.ts';

const WARM_UP_MS = 5_000;
const WAITS_MS = 3_000;
const CALL_EVERY_MS = 2;

/**
 * Calls the URL it is given, with the headers after it, once every few milliseconds. For each line that it reads it
 * prints the wait that a hundredth of the calls exceed, in milliseconds. Not by `fetch`, which takes longer than the
 * server does.
 */
const [url = '', headers = '{}'] = process.argv.slice(2);
const init = { method: 'GET', headers: JSON.parse(headers) as Record<string, string> } as const;

/** Waits of the calls of so many milliseconds. */
async function waitsOf(durationMs: number): Promise<number[]> {
  const waits: number[] = [];
  const end = performance.now() + durationMs;
  while (performance.now() < end) {
    const start = performance.now();
    const { status } = await sendHttp(new URL(url), init);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    waits.push(performance.now() - start);
    await sleep(CALL_EVERY_MS);
  }
  return waits;
}

// Not counted: the caller is still being compiled.
await waitsOf(WARM_UP_MS);
console.log('warm');
for await (const _ of createInterface(process.stdin)) console.log(quantile(await waitsOf(WAITS_MS), 0.99));
