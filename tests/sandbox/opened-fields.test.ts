import { afterEach, expect, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { KeyPool } from '#server/key-pool.ts';
import type { RunningSandbox } from '#server/start.ts';
import { MINUTE } from '#support/demo.ts';
import { answerOf, expectRefusal } from '#support/expect-answer.ts';
import { startTestSandbox } from '#support/target.ts';
import { control, TestWorld } from '#support/test-world.ts';
import { until } from '#support/until.ts';

let running: RunningSandbox | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await running?.close();
  running = undefined;
});

async function makeWorld(): Promise<TestWorld> {
  // Keys of its own: nothing else of this process decrypts with them.
  running = await startTestSandbox({ keys: new KeyPool(0) });
  const made = await control(running.url, CONTROL.createWorld, { body: {} });
  return new TestWorld(running.url, answerOf(made, CONTROL.createWorld));
}

/** Ciphertexts that a world's keys decrypt from now on. */
function watchKeys({ id }: TestWorld): readonly string[] {
  const decrypted: string[] = [];
  for (const { pair } of running?.sandbox.find(id)?.portal.keyRing.all() ?? []) {
    const { decrypt } = pair;
    vi.spyOn(pair, 'decrypt').mockImplementation((ciphertext) => {
      decrypted.push(ciphertext);
      return decrypt(ciphertext);
    });
  }
  return decrypted;
}

test('a fault that names an account and the sign-in that it lets through decrypt each field once', async () => {
  const world = await makeWorld();
  const decrypted = watchKeys(world);
  await world.fault({ match: { path: PATHS.login, account: 'buyer01' }, answer: { delayMs: 1 } });
  expect((await world.browser().signInByPassword('buyer01')).status).toBe(200);
  expect((await world.journal.entries()).at(-1)).toMatchObject({ account: 'buyer01', fault: 'f1' });
  expect(decrypted).toHaveLength(2);
  expect(new Set(decrypted).size).toBe(2);
});

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
