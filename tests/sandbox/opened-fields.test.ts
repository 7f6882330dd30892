import { afterEach, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { MINUTE } from '#support/demo.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';
import { until } from '#support/until.ts';

let running: RunningSandbox | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function makeWorld(): Promise<TestWorld> {
  running = await startTestSandbox();
  return TestWorld.on(running.url);
}

test('fields opened before a delay count only while their key is honoured after it', async () => {
  const world = await makeWorld();
  await world.freeze();
  const browser = world.browser();
  const key = await browser.publicKey();
  await world.fault({ match: { path: PATHS.login }, answer: { delayMs: 3_000 } });
  const pending = browser.login('pwd', 'buyer01', { pwd: 'Passw0rd!' }, key);
  await until(async () => expect((await world.call(CONTROL.faults)).faults[0]?.fired).toBe(1));
  await world.advance(20 * MINUTE);
  expectRefusal(await pending, 'PUBLIC_KEY_EXPIRED');
});
