import { expect, test, vi } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { KeyPool } from '#server/shell/key-pool.ts';
import { generatePair } from '#server/shell/platform.ts';
import { MINUTE } from '#support/demo.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';

test('calls that wait for their key when the server ends leave nothing: no row, no line of an error', async () => {
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  let asked = 0;
  const keys = new KeyPool(0, () => (asked++ === 0 ? generatePair() : new Promise(() => undefined)));
  const { url, sandbox, close } = await startTestSandbox({ keys });
  const world = await TestWorld.on(url);
  await world.advance(10 * MINUTE);
  const { history } = sandbox.peek(world.id) ?? expect.fail('the world is gone');
  const answers = Promise.allSettled(Array.from({ length: 20 }, () => world.browser().send(ENDPOINTS.publicKey)));
  await vi.waitFor(() => expect(asked).toBe(2));
  keys.close();
  await close();
  for (const answer of await answers) expect(answer).toMatchObject({ status: 'rejected' });
  expect(history.calls).toEqual([]);
  expect(errors.mock.calls.flat()).toEqual([]);
  errors.mockRestore();
});
