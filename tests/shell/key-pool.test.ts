import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { KeyPair } from '#domain/ports.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { KeyPool } from '#server/shell/key-pool.ts';
import { generatePair } from '#server/shell/platform.ts';
import type { RunningSandbox, StartOptions } from '#server/shell/start.ts';
import { MINUTE, PASSWORD } from '#support/demo.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';

/** Key generations that end when the test decides. */
class HeldGenerations {
  readonly #ends: ((pair: KeyPair) => void)[] = [];
  count = 0;

  readonly begin = (): Promise<KeyPair> => {
    this.count += 1;
    // The first key of a server is there at once.
    if (this.count === 1) return generatePair();
    return new Promise<KeyPair>((resolve) => this.#ends.push(resolve));
  };

  /** how many are under way */
  get running(): number {
    return this.#ends.length;
  }

  finish(pair: KeyPair = shortPair()): void {
    this.#ends.shift()?.(pair);
  }
}

/** A short key, quickly made: nothing is encrypted with it. */
function shortPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
}

let running: RunningSandbox | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

/** A server whose first key is there and whose next ones are held back. */
async function heldServer(options: Partial<StartOptions> = {}) {
  const held = new HeldGenerations();
  const keys = new KeyPool(0, held.begin);
  running = await startTestSandbox({ ...options, keys });
  return { url: running.url, sandbox: running.sandbox, keys, held };
}

/** However busy the machine is. */
function until(look: () => void): Promise<void> {
  return vi.waitFor(look, { timeout: 30_000, interval: 5 });
}

async function dueWorld(url: string): Promise<TestWorld> {
  const world = await TestWorld.on(url);
  await world.advance(10 * MINUTE);
  return world;
}

describe('a key that is due', () => {
  test('S8, S10: of eight worlds each gets one key, made one at a time, which all who wait there share; nobody else waits', async () => {
    const { url, held } = await heldServer();
    const worlds = await Promise.all(Array.from({ length: 8 }, () => dueWorld(url)));
    const asked = [...worlds, ...worlds].map((world) => world.browser().publicKey());
    await until(() => expect(held.running).toBe(1));
    const other = sandboxAt(url).world('main').browser();
    expect((await other.signInByPassword('buyer01')).status).toBe(200);
    for (let count = 1; count <= 8; count += 1) {
      await until(() => expect([held.count, held.running]).toEqual([count + 1, 1]));
      held.finish();
    }
    expect(new Set(await Promise.all(asked)).size).toBe(8);
    expect([held.count, held.running]).toEqual([9, 0]);
  });

  test('K11: a reset makes the call that waits for it void, and nothing is written', async () => {
    const { url, held } = await heldServer();
    const world = await dueWorld(url);
    const asked = world.browser().send(ENDPOINTS.publicKey);
    await until(() => expect(held.running).toBe(1));
    await world.call(CONTROL.reset, { body: {} });
    held.finish();
    const answer = await asked;
    expectRefusal(answer, 'WORLD_RESET');
    expect(answer.setCookies).toEqual([]);
    expect(await world.journal.entries()).toEqual([]);
  });

  test('is not waited for by a sign-in with the old one, when an event ended that', async () => {
    const { url, held } = await heldServer();
    const fixture = {
      accounts: [{ account: 'a', phone: '13800000001', password: PASSWORD }],
      events: [{ at: '1m', rotateKeys: true }],
    };
    const world = await TestWorld.on(url, { fixture });
    const browser = world.browser();
    const old = await browser.publicKey();
    await world.advance(MINUTE);
    expect((await browser.login('pwd', 'a', { pwd: PASSWORD }, old)).status).toBe(200);
    expect(held.count).toBe(1);
    const asked = world.browser().publicKey();
    await until(() => expect(held.running).toBe(1));
    held.finish();
    expect(await asked).not.toBe(old);
  });

  test('is waited for after the delay of a fault too, and fields opened before count while their key is honoured', async () => {
    const goOn: ((isThere: boolean) => void)[] = [];
    const pause = () => new Promise<boolean>((resolve) => goOn.push(resolve));
    const { url, held } = await heldServer({ pause });
    const world = await TestWorld.on(url);
    const browser = world.browser();
    const old = await browser.publicKey();
    for (const path of [PATHS.publicKey, PATHS.login]) await world.fault({ match: { path }, answer: { delayMs: 300 } });
    const asked = world.browser().publicKey();
    const pending = browser.login('pwd', 'buyer01', { pwd: PASSWORD }, old);
    await until(() => expect(goOn).toHaveLength(2));
    await world.advance(20 * MINUTE);
    for (const go of goOn) go(true);
    await until(() => expect(held.running).toBe(1));
    held.finish();
    expect(await asked).not.toBe(old);
    expectRefusal(await pending, 'PUBLIC_KEY_EXPIRED');
  });

  test('holds up no end of the server, and leaves nothing then: no row, no line of an error', async () => {
    const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { url, sandbox, keys, held } = await heldServer();
    const world = await dueWorld(url);
    const { history } = sandbox.peek(world.id) ?? expect.fail('the world is gone');
    const answers = Promise.allSettled([1, 2, 3].map(() => world.browser().send(ENDPOINTS.publicKey)));
    await until(() => expect(held.running).toBe(1));
    keys.close();
    await running?.close();
    running = undefined;
    for (const answer of await answers) expect(answer).toMatchObject({ status: 'rejected' });
    expect(history.calls).toEqual([]);
    expect(errors.mock.calls.flat()).toEqual([]);
    errors.mockRestore();
  });
});
