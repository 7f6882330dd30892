import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { logFailure } from '#http/wire/send.ts';
import { readableLine, readableOutput } from '#scripts/dev/dev-output.ts';

/** The line that the server logs for an error. */
function logged(error: Error): string {
  const write = process.stderr.write;
  let line = '';
  process.stderr.write = ((text: string) => {
    line += text;
    return true;
  }) as typeof write;
  try {
    logFailure('r0-7', error);
  } finally {
    process.stderr.write = write;
  }
  return line.trimEnd();
}

function errorWith(message: string, ...frames: string[]): Error {
  return Object.assign(new Error(message), { stack: [`Error: ${message}`, ...frames].join('\n') });
}

describe('output of npm run dev', () => {
  test('an unexpected error is a readable stack, a line a frame', () => {
    const line = `[api] ${logged(errorWith('it broke', '    at signIn (server/domain/sign-in.ts:12:3)', '    at node:internal:1:1'))}`;
    expect(readableLine(line).split('\n')).toEqual([
      '[api] error in r0-7: Error: it broke',
      '[api]     at signIn (server/domain/sign-in.ts:12:3)',
      '[api]     at node:internal:1:1',
    ]);
  });

  test('S35: a message that looks like lines of the terminal stays below its error, its colours spelled out', () => {
    const line = `[api] ${logged(errorWith('first\n[web] all is well\u001b[2J'))}`;
    expect(readableLine(line).split('\n')).toEqual([
      '[api] error in r0-7: Error: first',
      '[api]     [web] all is well\\u001b[2J',
    ]);
  });

  test('is whole lines, however the chunks are cut', async () => {
    const terminal = new PassThrough();
    const output = readableOutput(terminal);
    const line = `[api] ${logged(errorWith('cut'))}`;
    const write = (chunk: string) => new Promise((resolve) => output.write(chunk, resolve));
    for (const chunk of [line.slice(0, 9), line.slice(9), '\n[web] pages', ' ready\n']) await write(chunk);
    expect(String(terminal.read())).toBe('[api] error in r0-7: Error: cut\n[web] pages ready\n');
  });
});
