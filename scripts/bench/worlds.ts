import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { World } from '#sandbox/worlds/world.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { readFixtureFile } from '#server/fixtures/fixture-files.ts';
import { makeSandbox } from './make-sandbox.ts';
import { medianMs } from './rounds.ts';
import { atMost, type RowGroup } from './row.ts';

const WORLDS = 900;

export const WORLD_COSTS: RowGroup = {
  name: 'worlds',
  about: `${WORLDS} worlds of the default fixture, without HTTP`,
  rows: [
    {
      name: 'world-made',
      figure: 'a world made',
      target: atMost(0.2, 'ms'),
      measure: async () => milliseconds((await worldCosts()).madeMs),
    },
    {
      name: 'world-reset',
      figure: 'a world reset',
      target: atMost(0.2, 'ms'),
      measure: async () => milliseconds((await worldCosts()).resetMs),
    },
    {
      name: 'world-memory',
      figure: 'memory of a world',
      target: atMost(50, 'kB'),
      measure: async () => {
        const { bytes } = await worldCosts();
        return { value: bytes / 1_000, text: `${(bytes / 1_000).toFixed(1)} kB` };
      },
    },
  ],
};

const milliseconds = (value: number) => ({ value, text: `${value.toFixed(3)} ms, ${Math.round(1_000 / value)}/s` });

async function worldCosts(): Promise<{ madeMs: number; bytes: number; resetMs: number }> {
  const sandbox = await makeSandbox(readFixtureFile(join(ROOT, 'fixtures/default.yaml')).content);
  const worlds: World[] = [];
  const before = heapBytes();
  const madeMs = medianMs(WORLDS, () => worlds.push(sandbox.create({}) as World));
  const bytes = (heapBytes() - before) / WORLDS;
  const resetMs = medianMs(WORLDS, (index) => worlds[index]?.reset());
  return { madeMs, bytes, resetMs };
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
