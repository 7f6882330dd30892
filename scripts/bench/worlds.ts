import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { World } from '#sandbox/worlds/world.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { readFixtureFile } from '#server/fixtures/fixture-files.ts';
import { makeSandbox } from './make-sandbox.ts';
import { medianMs } from './rounds.ts';
import { atMost, type Figure, type RowGroup } from './row.ts';

const WORLDS = 900;

export const WORLD_COSTS: RowGroup = {
  name: 'worlds',
  about: `${WORLDS} worlds of the default fixture, without HTTP`,
  rows: [{ name: 'world', about: 'a world made and reset', measure: worldFigures }],
};

async function worldFigures(): Promise<Figure[]> {
  const { madeMs, bytes, resetMs } = await worldCosts();
  const kilobytes = bytes / 1_000;
  return [
    { figure: 'a world made', target: atMost(0.3, 'ms'), value: madeMs, text: timeText(madeMs) },
    { figure: 'a world reset', target: atMost(0.3, 'ms'), value: resetMs, text: timeText(resetMs) },
    { figure: 'memory of a world', target: atMost(50, 'kB'), value: kilobytes, text: `${kilobytes.toFixed(1)} kB` },
  ];
}

const timeText = (ms: number) => `${ms.toFixed(3)} ms, ${Math.round(1_000 / ms)}/s`;

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
