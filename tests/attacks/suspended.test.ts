import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { WorldClient } from '#kit/world-client.ts';
import { type Events, listen, until } from '#support/event-stream.ts';
import { type BuiltServer, startBuiltServer, troubleOf } from '#support/hostile/built-server.ts';
import { countOf } from '#support/hostile/run-size.ts';

const PHONE = '13800000003';
const LATE_PHONE = '13800000001';
const ROUNDS = countOf(5);
const STOPPED_MS = 2_000;
const ROUNDING_MS = 5;

test('a server that was stopped and resumed goes on', async () => {
  const server = await startBuiltServer();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const world = await server.sandbox.createWorld();
      const stream = await listen(world);
      try {
        await sleepThrough(server, world, stream);
      } finally {
        await stream.return(undefined);
      }
      await world.end();
    }
    expect(await troubleOf(server)).toBeNull();
  } finally {
    server.child.kill('SIGCONT');
    await server.stop();
  }
});

async function sleepThrough(server: BuiltServer, world: WorldClient, stream: Events): Promise<void> {
  await world.fault({ match: { phone: LATE_PHONE }, sms: { kind: 'late', delayMs: STOPPED_MS }, times: 1 });
  const late = world.waitForSms(LATE_PHONE, { waitMs: 20_000 });
  await world.browser().sendCode(LATE_PHONE, 'login');
  const waited = world.waitForSms(PHONE, { waitMs: 20_000 });
  // A connection that turns out broken must not end the test before the others are judged.
  for (const wait of [late, waited]) wait.catch(() => undefined);
  const before = await readClock(world);

  server.child.kill('SIGSTOP');
  const asleep = world.browser().sendCode(PHONE, 'login');
  await sleep(STOPPED_MS);
  server.child.kill('SIGCONT');

  expect((await asleep).status, 'a call made while it was stopped').toBe(200);
  expect((await waited).state, 'a long wait').toBe('unused');
  const after = await readClock(world);
  const passed = after.now - before.now;
  expect(passed).toBeGreaterThanOrEqual(after.askedAt - before.answeredAt - ROUNDING_MS);
  expect(passed).toBeLessThanOrEqual(after.answeredAt - before.askedAt + ROUNDING_MS);
  expect((await late).phone, 'a late message').toBe(LATE_PHONE);
  await until(stream, 'sms');
}

/** A world's time, and this process's times before and after it was read. */
async function readClock(world: WorldClient): Promise<{ now: number; askedAt: number; answeredAt: number }> {
  const askedAt = performance.now();
  const { now } = await world.clock();
  return { now, askedAt, answeredAt: performance.now() };
}
