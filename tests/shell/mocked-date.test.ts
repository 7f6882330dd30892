import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { HOUR, PASSWORD, PHONES } from '#support/demo.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';

const DAY = 24 * HOUR;
/** The machine's time of day, which no test of this file has mocked yet. */
const realDate = Date.now.bind(Date);

let running: RunningSandbox;
beforeEach(async () => {
  running = await startTestSandbox();
});
afterEach(async () => {
  vi.useRealTimers();
  await running.close();
});

const STEPS: readonly (readonly [what: string, step: () => void])[] = [
  ['a day on, by vi.setSystemTime', () => vi.setSystemTime(realDate() + DAY)],
  ['to 1970, with every timer faked', () => vi.useFakeTimers({ now: 0 })],
  ['to a Date.now that stands still', () => vi.spyOn(Date, 'now').mockReturnValue(1)],
];

describe.for(STEPS)('with the process put %s', ([, step]) => {
  test('a world goes on by elapsed time alone, through reset, return and restore; advance still moves it', async () => {
    const world = await TestWorld.on(running.url);
    const agent = await world.signedInAgent('buyer01');
    const code = await world.codeFor(PHONES.newbie, 'login');
    const { id } = await world.call(CONTROL.createCheckpoint, { body: { name: 'before' } });
    const snapshot = await world.snapshot();
    const before = (await world.clock()).now;
    const isNear = (now: number, moment = before) => expect(Math.abs(now - moment)).toBeLessThan(HOUR);
    step();
    isNear((await world.clock()).now);
    expect(await agent.whoAmI()).toBe('buyer01');
    await (await world.visitor()).signInBySms(PHONES.newbie, code).expect(200);
    await world.call(CONTROL.returnToCheckpoint, { params: { id }, body: {} });
    isNear((await world.clock()).now);
    await world.restore(snapshot);
    isNear((await world.clock()).now);
    await world.call(CONTROL.reset, { body: {} });
    isNear((await world.clock()).now);
    isNear((await (await TestWorld.on(running.url)).clock()).now);
    isNear((await world.advance(DAY)).now, before + DAY);
    await (await world.visitor()).login('buyer01', PASSWORD).expect(200);
  });

  test('waits, late messages and delays of a fault go on in real time', async () => {
    const world = await TestWorld.on(running.url);
    step();
    await world.fault({ match: { path: PATHS.loginCustom }, answer: { delayMs: 5, status: 503 }, times: 1 });
    await (await world.visitor()).get(PATHS.loginCustom).expect(503);
    const { messages } = await world.call(CONTROL.sms, { query: { wait: 5 } });
    expect(messages).toEqual([]);
  });
});

test('a world that was made for a moment begins there again at a reset', async () => {
  const now = Date.UTC(2030, 0, 1);
  const world = await TestWorld.on(running.url, { now });
  await world.advance(DAY);
  await world.call(CONTROL.reset, { body: {} });
  const after = (await world.clock()).now;
  expect([after >= now, after < now + DAY]).toEqual([true, true]);
});
