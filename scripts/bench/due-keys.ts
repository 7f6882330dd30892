import { KEY_LIFE_MS } from '#contract/limits.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { BenchRun } from './bench-run.ts';
import { atMost, type Figure, type RowGroup } from './row.ts';

const WORLDS = 30;

export const KEYS: RowGroup = {
  name: 'keys',
  about: `${WORLDS} worlds whose RSA keys are due, asked at once`,
  rows: [{ name: 'due-keys', about: `worst wait beside ${WORLDS} keys that are due`, measure: dueKeys }],
};

async function dueKeys(run: BenchRun): Promise<Figure[]> {
  const { other, own } = await dueKeyWaits((await run.server()).url);
  const text = `${Math.round(other)} ms, theirs ${Math.round(own)} ms`;
  return [{ figure: `worst wait beside ${WORLDS} keys that are due`, target: atMost(50, 'ms'), value: other, text }];
}

/** @returns milliseconds: the worst wait of another caller meanwhile, and of those who wait for their keys */
async function dueKeyWaits(url: string): Promise<{ other: number; own: number }> {
  const ids = await Promise.all(Array.from({ length: WORLDS }, () => dueWorld(url)));
  const other = `${url}${SANDBOX.api}/health`;
  await waitOf(other);
  let isOver = false;
  const owns = Promise.all(ids.map((id) => waitOf(url + PATHS.publicKey, id))).finally(() => {
    isOver = true;
  });
  let worst = 0;
  while (!isOver) worst = Math.max(worst, await waitOf(other));
  return { other: worst, own: Math.max(...(await owns)) };
}

async function dueWorld(url: string): Promise<string> {
  const world = await sandboxAt(url).createWorld();
  await world.advance(KEY_LIFE_MS);
  return world.id;
}

async function waitOf(url: string, world?: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: world === undefined ? {} : { [HEADERS.world]: world } });
  await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - start;
}
