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
  const contract = `The server at ${url} gives no whole response within 10 s.\n`;
  expect(await commandOutput('contract', '--target', url)).toEqual({ code: 1, out: '', err: contract });
  expect(patience.mock.calls).toEqual([[10_000], [10_000], [10_000]]);
});

test.for<[number: number, letters: number, excess: string]>([
  [30, 8_000, '65536 bytes of headers'],
  [600, 1, '500 headers'],
])('a target with %i headers of %i letters is one sentence and code 1', async ([number, letters, excess]) => {
  const target = await served((_request, response) => {
    for (let nth = 0; nth < number; nth += 1) response.setHeader(`x-${nth}`, 'x'.repeat(letters));
    response.end();
  });
  const err = `The server at ${target} gives a response of more than ${excess}.\n`;
  expect(await commandOutput('contract', '--target', target)).toEqual({ code: 1, out: '', err });
});
