import { join } from 'node:path';
import { ticketPicture } from '#http/portal/qr-picture.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { Sandbox } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { readFixtureFile } from '#server/shell/fixtures/fixture-files.ts';
import { KeyPool } from '#server/shell/key-pool.ts';
import { realPlatform } from '#server/shell/platform.ts';
import { medianMs } from './rounds.ts';
import { atMost, type Figure, type Row } from './table.ts';

const PICTURES = 200;
const WORLDS = 900;

/** Work of the server in this process, without HTTP. */
export const WORLD_ROWS: readonly Row[] = [
  { name: 'qr', about: 'a QR picture drawn', measure: picture },
  { name: 'world', about: 'a world made and reset', measure: worlds },
];

/** Draws a QR picture, of another text each time. */
async function picture(): Promise<Figure[]> {
  const draw = (index: number) => ticketPicture('http://localhost:5173', 'main', `${index}`.padStart(32, 'a'));
  const first = medianMs(1, draw);
  const value = medianMs(PICTURES, draw);
  const text = `${value.toFixed(2)} ms, the first ${first.toFixed(1)} ms`;
  return [{ target: atMost(5, 'ms'), value, text }];
}

/** Makes worlds of the default fixture. */
async function worlds(): Promise<Figure[]> {
  const sandbox = await sandboxOf(readFixtureFile(join(ROOT, 'fixtures/default.yaml')).content);
  const made: World[] = [];
  const madeMs = medianMs(WORLDS, () => made.push(sandbox.create({}) as World));
  const resetMs = medianMs(WORLDS, (index) => made[index]?.reset());
  const figureOf = (figure: string, value: number): Figure => {
    return { figure, target: atMost(0.3, 'ms'), value, text: `${value.toFixed(3)} ms, ${Math.round(1_000 / value)}/s` };
  };
  return [figureOf('a world made', madeMs), figureOf('a world reset', resetMs)];
}

/** A sandbox whose worlds begin with `fixture`. */
async function sandboxOf(fixture: Fixture): Promise<Sandbox> {
  const keys = new KeyPool(0);
  await keys.ready();
  const fixtures = { list: () => [], load: () => undefined };
  return new Sandbox({ platform: realPlatform(keys), fixtures, fixture: { name: 'bench', content: fixture } });
}
