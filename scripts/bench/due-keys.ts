import { KEY_LIFE_MS } from '#contract/limits.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';

const WORLDS = 30;

/** Thirty worlds whose keys are due are asked at once. @returns milliseconds: the worst wait of another caller meanwhile, and of them */
export async function dueKeyWaits(url: string): Promise<{ other: number; own: number }> {
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
