import { expect, test } from 'vitest';
import { readFixture } from '#sandbox/fixture/fixture-reader.ts';
import type { World } from '#sandbox/world/world.ts';
import { heapBytes, makeSandbox } from '#support/sandbox.ts';

const MB = 1024 * 1024;
const WORLDS = 3;
const POINTS = 10;

const many = <T>(count: number, entry: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => entry(at));

/** A fixture of half a megabyte that stands in no snapshot but by its name. */
function longStory(name: string) {
  const texts = (step: number) => many(20, (text) => `${name} ${step} ${text} ${'x'.repeat(80)}`);
  const story = [{ open: '/login' }, ...many(250, (step) => ({ expectText: texts(step) }))];
  return readFixture({ title: name, story });
}

/** Sessions whose proof is good for many accounts each. */
function signInOften(world: World): void {
  const ids = many(2_000, (at) => `id${at}`);
  for (let index = 0; index < 20; index += 1) {
    const session = world.portal.sessions.open('one');
    session.proof = { accountIds: [...ids], endedIds: [], phone: '13800000001' };
  }
}

test.for([
  ['fixtures', (world: World, name: string) => world.reset({ name: 'own', content: longStory(name) })],
  ['proofs of many accounts', (world: World) => signInOften(world)],
  [
    'pages',
    (world: World, name: string) =>
      world.past.noteBrowser({ page: `/login?${name}${'x'.repeat(12_000)}`, session: null }),
  ],
] as const)('S29: checkpoints take the memory that is counted for them, of %s too', async ([, act]) => {
  const { sandbox } = await makeSandbox();
  const worlds = many(WORLDS, () => sandbox.create({}) as World);
  for (const [index, world] of worlds.entries())
    for (let point = 0; point < POINTS; point += 1) {
      act(world, `${index}-${point}`);
      world.past.keep('asked', null);
    }
  const countedBytes = () => sandbox.list().journals.bytes;
  const [counted, taken] = [countedBytes(), heapBytes()];
  for (const world of worlds) world.past.checkpoints.clear();
  const [countedLess, takenLess] = [counted - countedBytes(), taken - heapBytes()];
  expect(countedLess).toBeGreaterThan(MB / 2);
  expect(takenLess).toBeLessThan(1.3 * countedLess);
});
