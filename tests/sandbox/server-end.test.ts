import { expect, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { answerOf } from '#support/expect-answer.ts';
import { startTestSandbox } from '#support/target.ts';
import { control, TestWorld } from '#support/test-world.ts';
import { until } from '#support/until.ts';

test('calls that wait for their decryption when the server ends leave nothing: no row, no change, no line of an error', async () => {
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { url, sandbox, close } = await startTestSandbox();
  const world = new TestWorld(
    url,
    answerOf(await control(url, CONTROL.createWorld, { body: {} }), CONTROL.createWorld),
  );
  expect(world.id).not.toBe(MAIN_WORLD);
  const { journal, portal } = sandbox.peek(world.id) ?? expect.fail('the world is gone');
  const browsers = Array.from({ length: 100 }, () => world.browser());
  await Promise.all(browsers.map((browser) => browser.publicKey()));
  const answers = Promise.allSettled(browsers.map((browser) => browser.signInByPassword('buyer01')));
  await until(() => expect(journal.rows().some(({ endpoint }) => endpoint === 'login')).toBe(true));
  await close();
  const signedIn = journal.rows().filter(({ endpoint }) => endpoint === 'login');
  expect((await answers).some(({ status }) => status === 'rejected')).toBe(true);
  expect(signedIn.length).toBeLessThan(100);
  expect(signedIn.filter(({ code }) => code !== null)).toEqual([]);
  expect(portal.sessions.size).toBe(100);
  expect(errors.mock.calls.flat()).toEqual([]);
  errors.mockRestore();
});
