import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { logFailure } from '#http/wire/send.ts';
import { readableLine, readableOutput } from '#scripts/dev/dev-output.ts';
import { printAside, printLine } from '#server/shell/command.ts';
import { anyCharacter } from '#support/any-text.ts';
import { commandOutput } from '#support/command-output.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** Characters that a terminal or a reader of a log could misread: each of them in a word of its own. */
const EVIL = 'a\u001b[31mb\u0007c\r\n✓ ok\u2028d\u202ee\u009b2Jf';
const UNSAFE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const folder = temporaryFolder(afterAll);
/** Runs a command whose output must have the characters of `EVIL` escaped. */
async function expectSafeOutput(...parameters: readonly string[]): Promise<void> {
  const { out, err } = await commandOutput(...parameters);
  const text = out + err;
  expect(text).not.toMatch(UNSAFE);
  expect(text).not.toMatch(/^✓ ok/m);
  expect(text).toContain('\\u001b[31mb');
}

function fixture(name: string, yaml: string): string {
  const file = join(folder, name);
  writeFileSync(file, yaml);
  return file;
}

describe('texts from outside, in a terminal (K21, S35)', () => {
  test('any line is printed as one line without a control character', () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockImplementation(process.stdout.write);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.constantFrom(printLine, printAside), (text, print) => {
        print(text + EVIL);
        const [printed] = write.mock.lastCall ?? [];
        expect(printed).toMatch(/^[^\n]*\n$/);
        expect(printed).not.toMatch(UNSAFE);
      }),
    );
    vi.restoreAllMocks();
  });

  test('check: keys, values and names of fixtures', async () => {
    const text = JSON.stringify(EVIL);
    await expectSafeOutput('check', fixture('keys.yaml', `format: 1\naccounts: [{ ${text}: 1, account: ${text} }]\n`));
    await expectSafeOutput('check', fixture(`${EVIL}.yaml`, 'format: 2\n'));
    await expectSafeOutput('check', join(folder, EVIL));
  });

  test('dev: a line of a server keeps its colours and nothing else; spelled-out characters stay so', () => {
    expect(readableLine('[web] \u001b[31mred\u001b[39m \u0007\r\u202e\u001b[2J \\u001b[31m')).toBe(
      '[web] \u001b[31mred\u001b[39m \\u0007\\u000d\\u202e\\u001b[2J \\u001b[31m',
    );
  });
});

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
