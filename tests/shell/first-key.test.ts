import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { KeyPair } from '#domain/ports.ts';
import { startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { fixtureFolder } from '#server/shell/fixtures/fixture-folder.ts';
import { KeyPool } from '#server/shell/key-pool.ts';
import { projectRoot } from '#server/shell/project.ts';
import { type RunningSandbox, startSandbox } from '#server/shell/start.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { answerOf, expectRefusal } from '#support/expect-answer.ts';
import { replayBundleOf, replayedAlike } from '#support/recorded-world.ts';
import { control, TestWorld } from '#support/test-world.ts';

/** A key pool whose first key comes, or fails, when the test decides. */
class LateKeys extends KeyPool {
  readonly #waiting: { come(): void; fail(): void }[] = [];

  get awaited(): number {
    return this.#waiting.length;
  }

  come(): void {
    this.#waiting.shift()?.come();
  }

  fail(): void {
    this.#waiting.shift()?.fail();
  }

  override async draw(): Promise<KeyPair> {
    await new Promise<void>((come, fail) => this.#waiting.push({ come, fail: () => fail(new Error('no key')) }));
    return super.draw();
  }
}

describe('the first key, made while the server listens', () => {
  let keys: LateKeys;
  let running: RunningSandbox;
  let main: TestWorld;

  beforeEach(async () => {
    keys = new LateKeys(0);
    const fixtures = fixtureFolder(join(projectRoot(), 'fixtures'));
    running = await startSandbox({ port: 0, fixtures, fixture: startFixture(fixtures, 'default'), keys });
    main = new TestWorld(running.url, running.sandbox.find('main')?.summary() as WorldSummary);
  });

  afterEach(async () => {
    keys.close();
    await running.close();
  });

  test('is waited for by the calls that give or take it, and by no other', async () => {
    expect(answerOf(await control(running.url, CONTROL.health), CONTROL.health).ready).toBe(true);
    const given: string[] = [];
    const asked = main.browser().publicKey();
    const snapshot = main.snapshot();
    void asked.then(() => given.push('key'));
    void snapshot.then(() => given.push('snapshot'));
    const browser = main.browser();
    expect((await browser.sendCode(PHONES.buyer, 'login')).status).toBe(200);
    expect((await main.send(CONTROL.checkpoints)).status).toBe(200);
    expect(given).toEqual([]);
    keys.come();
    const publicKey = await asked;
    expect((await snapshot).start.portal.keys).toMatchObject([{ publicKey }]);
    expect((await browser.login('pwd', 'buyer01', { pwd: PASSWORD }, publicKey)).status).toBe(200);
  });

  test('is the key of every moment before it, and of a replay from the start', async () => {
    const browser = main.browser();
    await browser.sendCode(PHONES.buyer, 'login');
    const [checkpoint] = answerOf(await main.send(CONTROL.checkpoints), CONTROL.checkpoints).checkpoints;
    const asked = browser.publicKey();
    await vi.waitFor(() => expect(keys.awaited).toBe(1));
    keys.come();
    const publicKey = await asked;
    const calls = await replayedAlike(await replayBundleOf(main));
    expect(calls.length).toBeGreaterThan(0);
    await main.call(CONTROL.returnToCheckpoint, { params: { id: checkpoint?.id ?? '' } });
    expect(await main.browser().publicKey()).toBe(publicKey);
  });

  test('is asked for again by the next call where none could be made', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const asked = main.browser().send(ENDPOINTS.publicKey);
    expect((await main.browser().sendCode(PHONES.buyer, 'login')).status).toBe(200);
    keys.fail();
    expectRefusal(await asked, 'INTERNAL');
    stderr.mockRestore();
    const again = main.browser().publicKey();
    await vi.waitFor(() => expect(keys.awaited).toBe(1));
    keys.come();
    expect(await again).toContain('PUBLIC KEY');
  });
});
