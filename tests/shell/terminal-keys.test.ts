import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { listenToKeys } from '#server/shell/terminal-keys.ts';

/** A terminal with typed lines and printed output. */
function terminal({ isTTY = true, isForeground = true, reset = async () => 'default' } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const isTaken = listenToKeys({ page: 'http://localhost:1/login', reset, print }, input, () => isForeground);
  return { lines, isTaken, type: (text: string) => input.write(`${text}\n`) };
}

test('h shows the keys, r resets main and prints that, each followed by Enter', async () => {
  const reset = vi.fn(async () => 'one-account');
  const { lines, type, isTaken } = terminal({ reset });
  expect(isTaken).toBe(true);
  type('h');
  await expect.poll(() => lines.map((line) => line.trim().slice(0, 1))).toEqual(['k', 'o', 'r', 'c', 'h']);
  expect(lines[2]).toContain('resets the world main to its fixture');
  expect(reset).not.toHaveBeenCalled();
  lines.length = 0;
  type(' R ');
  await expect
    .poll(() => lines)
    .toEqual([
      'The world main began anew from one-account: accounts, sessions, messages, faults, clock, journal. Other worlds stayed.',
    ]);
});

test('c clears the terminal, and anything else does nothing', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { lines, type } = terminal();
  for (const line of ['', 'x', 'reset', 'hh']) type(line);
  type('c');
  await expect.poll(() => write.mock.calls.flat()).toContain('\u001b[2J\u001b[3J\u001b[H');
  write.mockRestore();
  expect(lines).toEqual([]);
});

test('a reset that fails is one line', async () => {
  const { lines, type } = terminal({ reset: () => Promise.reject(new Error('no response')) });
  type('r');
  await expect.poll(() => lines).toEqual(['The world main was not reset: no response']);
});

test('where no person is at a terminal, or a shell put the process into the background, nothing is read', () => {
  expect(terminal({ isTTY: false }).isTaken).toBe(false);
  expect(terminal({ isForeground: false }).isTaken).toBe(false);
});
