import { describe, expect, test } from 'vitest';
import { CAPS } from '#contract/limits.ts';
import { sendCode } from '#domain/send-code.ts';
import { readFixture } from '#sandbox/fixture/fixture-reader.ts';
import type { World } from '#sandbox/world/world.ts';
import { recordCall } from '#support/record-call.ts';
import { heapBytes, makeSandbox } from '#support/sandbox.ts';

const FLOOD = 25_000;
/** A journal that keeps nothing. */
const QUIET = { noted: () => undefined };
const MEGABYTE = 1024 * 1024;

function phoneOf(index: number): string {
  return String(13_000_000_000 + index);
}

function flood(world: World): void {
  const { portal } = world;
  for (let index = 0; index < FLOOD; index += 1) {
    sendCode(portal, { action: 'register', phone: phoneOf(index), scene: 'sup' }, QUIET);
    const { id } = portal.sessions.open();
    portal.tickets.open(id, 1, '/go');
    portal.verifyTokens.issue(phoneOf(index), `A${index}`);
    portal.gsids.issue(`A${index}`, id);
    portal.lockout.countTry(`name${index}`);
    portal.oauthGrants.issueCode('ali-one', portal.oauthGrants.openState(id, '/go'));
    recordCall(world, index);
  }
}

describe('S29: a flood of everything', () => {
  test('leaves a world within its caps, shows the evictions, and keeps its memory bounded', async () => {
    const { sandbox } = await makeSandbox();
    const before = heapBytes();
    flood(sandbox.create({ id: 'flooded' }) as World);
    const grown = heapBytes() - before;
    expect(sandbox.find('flooded')?.summary()).toMatchObject({
      sessions: CAPS.sessions,
      journal: CAPS.journal,
      evicted: {
        smsCodes: 2 * FLOOD - CAPS.smsCodes - CAPS.sendWindows,
        verifyTokens: FLOOD - CAPS.verifyTokens,
        gsids: FLOOD - CAPS.gsids,
        tickets: FLOOD - CAPS.tickets,
        sessions: FLOOD - CAPS.sessions,
        wrongPasswords: FLOOD - CAPS.wrongPasswords,
        oauthCodes: 2 * (FLOOD - CAPS.oauthCodes),
        journal: FLOOD - CAPS.journal,
        inbox: FLOOD - CAPS.inbox,
      },
    });
    expect(grown / MEGABYTE).toBeLessThan(48);
    sandbox.drop('flooded');
    expect((heapBytes() - before) / MEGABYTE).toBeLessThan(2);
  });
});

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
  expect(countedLess).toBeGreaterThan(MEGABYTE / 2);
  expect(takenLess).toBeLessThan(1.3 * countedLess);
});
