import { expect, test } from 'vitest';
import { createApp } from '#http/app.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { served } from '#support/served.ts';
import { TestWorld } from '#support/test-world.ts';

test('the timeline shows a move as long as it was asked for, though the clock runs meanwhile', async () => {
  let realNow = 1_800_000_000_000;
  const running = () => {
    realNow += 1;
    return realNow;
  };
  const { sandbox } = await makeSandbox({}, {}, { realNow: running });
  const world = await TestWorld.on(await served(createApp({ sandbox, version: 'test' })));
  await world.advance(313_000);
  const { events } = await world.timeline();
  const moves = events.flatMap((event) => (event.kind === 'clock' ? event.to - event.from : []));
  expect(moves).toEqual([313_000]);
});
