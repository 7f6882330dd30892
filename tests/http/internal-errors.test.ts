import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { KeyPair } from '#domain/ports.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { KeyPool } from '#server/shell/key-pool.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { PHONES } from '#support/demo.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { startTestSandbox } from '#support/target.ts';
import { control } from '#support/test-world.ts';

const PLANTED = '/etc/pl4nted-path of\u001b[31m a \u202eport\n[ok]';

/** A key pool that throws when a second key is asked for. */
class BrokenKeys extends KeyPool {
  override draw(): Promise<KeyPair> {
    return super.isReady ? Promise.reject(new Error(PLANTED)) : super.draw();
  }
}

describe('an unexpected error (S32)', () => {
  let running: RunningSandbox;
  let stderr: MockInstance<typeof process.stderr.write>;

  beforeEach(async () => {
    running = await startTestSandbox({ keys: new BrokenKeys(0) });
    stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });

  afterEach(async () => {
    stderr.mockRestore();
    await running.close();
  });

  test('a throw in a handler is a 500 in JSON without a word of it, and the next call is answered', async () => {
    const { portal } = running.sandbox.find('main') ?? {};
    if (!portal) throw new Error('There is no main.');
    vi.spyOn(portal.outbox, 'sent').mockImplementation(() => {
      throw new Error(PLANTED);
    });
    const browser = sandboxAt(running.url).world('main').browser();
    const answer = await browser.sendCode(PHONES.newbie, 'login');
    expectRefusal(answer, 'INTERNAL');
    expect(answer.text).not.toMatch(/pl4nted|Error|\.ts|node:/);
    expect((await browser.greet()).status).toBe(200);
  });

  test('an async throw is too, in both APIs: one JSON line of the log (S35) and a row of the journal name it', async () => {
    const browser = sandboxAt(running.url).world('main').browser();
    await browser.greet();
    await control(running.url, CONTROL.moveClock, { body: { advanceMs: 600_000 } });
    const answers = [await browser.send(ENDPOINTS.publicKey), await control(running.url, CONTROL.rotateKeys)];
    for (const answer of answers) {
      expectRefusal(answer, 'INTERNAL');
      expect(answer.text).not.toMatch(/pl4nted|Error|\.ts|node:/);
    }
    expect((await control(running.url, CONTROL.health)).status).toBe(200);

    const [line = '', ...others] = stderr.mock.calls.map(([text]) => String(text));
    expect(others).toHaveLength(1);
    expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    const entry = JSON.parse(line);
    expect(entry).toMatchObject({ level: 'error', requestId: answers[0]?.headers['x-request-id'] });
    expect(entry.error).toContain('pl4nted-path');
    expect(entry.error).toContain('\\u001b[31m');
    const { entries } = (await control(running.url, CONTROL.journal)).data;
    expect(entries.at(-1)).toMatchObject({ status: 500, code: 'INTERNAL', reason: { rule: 'sandbox.error' } });
  });
});
