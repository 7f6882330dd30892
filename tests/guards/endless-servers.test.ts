import { expect, onTestFinished, test, vi } from 'vitest';
import { commandOutput } from '#support/command-output.ts';
import { ENDLESS, served } from '#support/served.ts';

test.for(ENDLESS)('a server that %s is one sentence and code 1 after ten seconds', async ([, listener]) => {
  const url = await served(listener);
  const { timeout } = AbortSignal;
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
  onTestFinished(() => patience.mockRestore());
  const err = `--url ${url}: the server there gives no whole response within 10 s.\n`;
  expect(await commandOutput('scenario', 'wrong-code', '--url', url)).toEqual({ code: 1, out: '', err });
  expect(await commandOutput('mcp', '--url', url)).toEqual({ code: 1, out: '', err });
  expect(patience.mock.calls).toEqual([[10_000], [10_000]]);
});
