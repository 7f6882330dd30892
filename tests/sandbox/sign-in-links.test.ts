import { expect, test } from 'vitest';
import { CAPS, SIGN_IN_LINK_LIFE_MS } from '#contract/limits.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { makeSandbox } from '#support/sandbox.ts';

test('K20: a ticket lives by real time, whatever the clock of its world does, and is drawn apart from its seed', async () => {
  const { sandbox, clock } = await makeSandbox();
  const [world, other] = [sandbox.find(MAIN_WORLD), sandbox.create({ seed: 'test' })];
  if (!world || !other) throw new Error('no world');
  const ticket = world.state.signInLinks.issue('session', '/go');
  expect(other.state.signInLinks.issue('session', '/go')).not.toBe(ticket);
  world.holdClock(true);
  clock.realNow += SIGN_IN_LINK_LIFE_MS - 1;
  expect(world.state.signInLinks.find(ticket)).toMatchObject({ session: 'session', to: '/go' });
  clock.realNow += 1;
  expect(world.state.signInLinks.find(ticket)).toBeUndefined();
});

test('S29: a flood of tickets is capped, and reports it', async () => {
  const { sandbox } = await makeSandbox();
  const world = sandbox.find(MAIN_WORLD);
  for (let index = 0; index <= CAPS.signInLinks; index += 1) world?.state.signInLinks.issue('session', '/go');
  expect(world?.summary().evicted).toEqual({ signInLinks: 1 });
});
