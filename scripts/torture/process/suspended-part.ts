import { setTimeout as sleep } from 'node:timers/promises';
import { CONTROL } from '#contract/control/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { TortureFailure, type TorturePart, type TortureRun } from '#scripts/torture/run/part.ts';
import { startTortureServer, type TortureServer, troubleOf } from '#scripts/torture/run/torture-server.ts';

const PHONE = '13800000003';
const LATE_PHONE = '13800000001';
const ROUNDS = 5;
const STOPPED_MS = 2_000;
const ROUNDING_MS = 5;

/** A machine that sleeps and wakes: what was under way goes on, and the clock is right (SIGSTOP, SIGCONT). */
export const SUSPENDED: TorturePart = {
  name: 'suspended',
  says: 'stopped and resumed: event streams, long waits and timers go on, the clock is right',
  run: async (run) => {
    const rounds = run.isShort ? 1 : ROUNDS;
    const server = await startTortureServer();
    try {
      for (let round = 0; round < rounds; round += 1) {
        const world = await server.sandbox.createWorld({ seed: `sleep-${run.seed + round}` });
        await sleepThrough(run, server, world);
        await world.end();
        run.progress(`${round + 1} of ${rounds} times`);
      }
      const trouble = await troubleOf(server);
      if (trouble) throw new TortureFailure(trouble, run.seed);
      return `${rounds} times for ${STOPPED_MS} ms: the stream, the wait, the late message and the clock went on`;
    } finally {
      server.child.kill('SIGCONT');
      await server.stop();
    }
  },
};

async function sleepThrough(run: TortureRun, server: TortureServer, world: WorldClient): Promise<void> {
  const stream = await listen(world);
  try {
    await sleepBeside(run, server, world, stream);
  } finally {
    stream.end();
  }
}

async function sleepBeside(
  run: TortureRun,
  server: TortureServer,
  world: WorldClient,
  stream: Listening,
): Promise<void> {
  const broken = (what: string) => new TortureFailure(what, run.seed);
  await world.fault({ match: { phone: LATE_PHONE }, sms: { kind: 'late', delayMs: STOPPED_MS }, times: 1 });
  const late = world.waitForSms(LATE_PHONE, { waitMs: 20_000 });
  await world.browser().sendCode(LATE_PHONE, 'login');
  const waited = world.waitForSms(PHONE, { waitMs: 20_000 });
  // One that is found broken holds up no other.
  for (const wait of [late, waited]) wait.catch(() => undefined);
  const before = await readClock(world);

  server.child.kill('SIGSTOP');
  const asleep = world.browser().sendCode(PHONE, 'login');
  await sleep(STOPPED_MS);
  server.child.kill('SIGCONT');

  if ((await asleep).status !== 200) throw broken('a call made while it was stopped was not answered');
  if ((await waited).state !== 'unused') throw broken('a long wait did not get its message');
  const after = await readClock(world);
  const passed = after.now - before.now;
  const least = after.askedAt - before.answeredAt - ROUNDING_MS;
  const most = after.answeredAt - before.askedAt + ROUNDING_MS;
  if (passed < least || passed > most)
    throw broken(`the clock moved by ${passed} ms while ${Math.round(least)} to ${Math.round(most)} ms passed`);
  if ((await late).phone !== LATE_PHONE) throw broken('a late message did not come');
  if (!(await stream.heard('sms'))) throw broken('the event stream fell silent');
}

/** A world's time, and between which moments of this process it was read. */
async function readClock(world: WorldClient): Promise<{ now: number; askedAt: number; answeredAt: number }> {
  const askedAt = performance.now();
  const { now } = await world.clock();
  return { now, askedAt, answeredAt: performance.now() };
}

interface Listening {
  /** whether an event of the type came within five seconds */
  heard(type: string): Promise<boolean>;
  end(): void;
}

async function listen(world: WorldClient): Promise<Listening> {
  const end = new AbortController();
  const response = await fetch(`${world.transport.origin}${CONTROL.events.path}`, {
    headers: { [HEADERS.control]: '1', [HEADERS.world]: world.id },
    signal: end.signal,
  });
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
  })().catch(() => undefined);
  return {
    heard: async (type) => {
      for (let tries = 0; tries < 100; tries += 1) {
        if (text.includes(`"type":"${type}"`)) return true;
        await sleep(50);
      }
      return false;
    },
    end: () => {
      end.abort();
      void reading;
    },
  };
}
