import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { createApp } from '#http/app.ts';
import { answerOf } from '#support/expect-answer.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { control, TestWorld } from '#support/test-world.ts';

test('the timeline tells of a move as long as it was asked for, though the clock runs meanwhile', async () => {
  let realNow = 1_800_000_000_000;
  const running = () => {
    realNow += 1;
    return realNow;
  };
  const { sandbox } = await makeSandbox({}, {}, { realNow: running });
  const server = createServer(createApp({ sandbox, version: 'test' }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const created = answerOf(await control(url, CONTROL.createWorld, { body: {} }), CONTROL.createWorld);
  const world = new TestWorld(url, created);
  await world.advance(313_000);
  const { events } = await world.timeline();
  const moves = events.flatMap((event) => (event.kind === 'clock' ? event.to - event.from : []));
  expect(moves).toEqual([313_000]);
});
